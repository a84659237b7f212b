import { AVATAR_MESSAGES } from '@qram/contract/modules/users/avatars';
import { USER_MESSAGES, type User } from '@qram/contract/modules/users/users';
import { engine } from '../../../collections/collection.ts';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { invalidField } from '../../../platform/domain-error.ts';
import type { IncomingFile } from '../../../platform/storage/incoming.ts';
import { usersCollection } from '../collection.ts';
import { selectById } from '../repository.ts';
import { requireUserId } from '../service.ts';
import { verifyPassword } from './password-hash.ts';

interface ProfileInput {
  name?: string;
  email?: string;
  phone?: string | null;
  current_password?: string;
  updated_at?: string;
}

/** A new email can receive a password reset, so changing it needs the current password. */
async function assertMayChangeEmail(
  deps: Dependencies,
  actor: Actor,
  { email, current_password }: { email?: string; current_password?: string },
): Promise<void> {
  const row = await selectById(deps.db, requireUserId(actor));
  if (!row || email === undefined || email === row.email) return;
  if (!current_password) throw invalidField('current_password', USER_MESSAGES.currentPasswordRequired);
  if (await verifyPassword(row.password_hash, current_password)) return;
  const event = { action: 'password-refused', collection: 'users', recordId: row.id };
  await recordAudit(deps.db, actor, event, deps.now());
  throw invalidField('current_password', USER_MESSAGES.currentPasswordWrong);
}

/**
 * @param collection the users collection with its side effects on email changes
 * @param input `updated_at`: the version that the form started from
 * @throws DomainError `validation` for another email without the current password, `conflict` with the current account
 * when it has changed since, or for an email in use
 */
export async function saveProfile(
  deps: Dependencies,
  collection: CollectionDefinition,
  actor: Actor,
  { current_password, ...input }: ProfileInput,
  unmodifiedSince: Date | null = null,
): Promise<User> {
  await assertMayChangeEmail(deps, actor, { ...input, current_password });
  const changes = { ...input, email_set_by_admin: 0 };
  const users = engine(deps).collection(collection);
  return (await users.update(actor, requireUserId(actor), changes, {}, unmodifiedSince)) as unknown as User;
}

/** @throws DomainError for an undecodable or missing file */
export async function saveAvatar(deps: Dependencies, actor: Actor, file: IncomingFile | undefined): Promise<User> {
  if (!file) throw invalidField('avatar', AVATAR_MESSAGES.missing);
  const users = engine(deps).collection(usersCollection);
  return (await users.update(actor, requireUserId(actor), {}, { avatar: file })) as unknown as User;
}

export async function removeAvatar(deps: Dependencies, actor: Actor): Promise<User> {
  const users = engine(deps).collection(usersCollection);
  return (await users.update(actor, requireUserId(actor), { avatar: '' })) as unknown as User;
}
