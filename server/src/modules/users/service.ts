import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { type User, usernameField } from '@qram/contract/modules/users/users';
import { engine } from '../../collections/collection.ts';
import { type Hooks, withHooks } from '../../collections/definition.ts';
import type { Row, WriteContext } from '../../collections/record-types.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type HeldGrant, toAccess } from './access/grants.ts';
import { NO_PASSWORD, verifyNothing, verifyPassword } from './accounts/password-hash.ts';
import { countAccount, usersCollection } from './collection.ts';
import { selectByEmail, selectById, selectByUsername, type UserRow, updateTermsAccepted } from './repository.ts';

export interface NewUser {
  name: string;
  username: string;
  email: string;
  /** Null: no password; another sign-in method is used. */
  password: string | null;
  role: 'admin' | 'user';
  /** When the email was confirmed; absent if it wasn't. */
  email_verified_at?: string;
  /** 1: the operator entered the email. */
  email_set_by_admin?: 1;
}

export async function presentUser(deps: Dependencies, row: UserRow): Promise<User> {
  return (await engine(deps)
    .collection(usersCollection)
    .present(row as unknown as Row)) as unknown as User;
}

/** With these grants. */
export const presentAccount = (row: UserRow, grants: readonly HeldGrant[]): User =>
  usersCollection.record?.present?.(row as unknown as Row, toAccess(grants)) as unknown as User;

/** @param alongside further writes in the same transaction @throws DomainError `conflict` for a name or email in use */
export async function addUser(
  deps: Dependencies,
  actor: Actor,
  user: NewUser,
  alongside?: (context: WriteContext, userId: number) => Promise<void>,
): Promise<User> {
  const collection = withHooks(usersCollection, {
    afterCreate: async (context, row) => {
      await countAccount(context, isAdmin(actor) ? 'admin' : 'visitor');
      await alongside?.(context, row.id);
    },
  });
  const { password, ...fields } = user;
  const proof = password === null ? { password_hash: NO_PASSWORD } : { password };
  const input = { ...fields, ...proof, status: 'active', premium: '0', access_level: '0', qrampremium: 0 };
  return (await engine(deps).collection(collection).create(actor, input)) as unknown as User;
}

/** Null: no such active user. Takes the same time for unknown names. */
export async function findByCredentials(
  deps: Dependencies,
  username: string,
  password: string,
): Promise<UserRow | null> {
  const name = usernameField.safeParse(username);
  // Names that can't be valid (PostgreSQL rejects some texts) are treated as unknown.
  const row = name.success ? await selectByUsername(deps.db, name.data) : undefined;
  const matches = await verifyAccount(row, password);
  return row && matches && row.status === 'active' ? row : null;
}

/** Null: none outside the trash. */
export async function findUser(deps: Dependencies, id: number): Promise<User | null> {
  const row = await selectById(deps.db, id);
  if (!row) return null;
  return presentUser(deps, row);
}

/** Takes the same time for missing accounts and those without a password. */
function verifyAccount(row: UserRow | undefined, password: string): Promise<boolean> {
  return row && row.password_hash !== NO_PASSWORD
    ? verifyPassword(row.password_hash, password)
    : verifyNothing(password);
}

/** Any status. */
export const findByName = (deps: Dependencies, username: string): Promise<UserRow | undefined> =>
  selectByUsername(deps.db, username);

/** Any status. */
export const findByEmail = (db: Db, email: string): Promise<UserRow | undefined> => selectByEmail(db, email);

export const findRow = (db: Db, id: number): Promise<UserRow | undefined> => selectById(db, id);

export interface Credentials {
  /** Null: removes the password. */
  password?: string | null;
  email_verified_at?: string;
  former_email?: null;
  status?: 'active';
}

/** @param hooks checks before, and side effects after, in the same transaction @throws DomainError `not_found` */
export async function changeCredentials(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { password, ...columns }: Credentials,
  hooks: Pick<Hooks, 'beforeUpdate' | 'afterChange'>,
): Promise<User> {
  const secret = password === undefined ? {} : password === null ? { password_hash: NO_PASSWORD } : { password };
  const collection = withHooks(usersCollection, hooks);
  const changes = { ...columns, ...secret };
  return (await engine(deps).collection(collection).update(actor, id, changes)) as unknown as User;
}

/** @throws DomainError `unauthenticated` for a visitor */
export function requireUserId(actor: Actor): number {
  if (actor.userId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return actor.userId;
}

/**
 * @param afterChange side effects on open sessions
 * @returns null when the current password is wrong
 * @throws DomainError `conflict` after a concurrent password change
 */
export async function replacePassword(
  deps: Dependencies,
  actor: Actor,
  passwords: { current: string; next: string },
  afterChange: NonNullable<Hooks['afterChange']>,
): Promise<User | null> {
  const row = await selectById(deps.db, requireUserId(actor));
  if (!(row && (await verifyAccount(row, passwords.current)))) return null;
  const collection = withHooks(usersCollection, {
    async beforeUpdate(_context, before) {
      if (before.password_hash !== row.password_hash) throw new DomainError('conflict', ERROR_MESSAGES.conflict);
    },
    afterChange,
  });
  const changes = { password: passwords.next };
  return (await engine(deps).collection(collection).update(actor, row.id, changes)) as unknown as User;
}

/** Leaves `updated_at`, so that open edit forms don't conflict. */
export function noteTermsAccepted({ trx, now }: WriteContext, userId: number): Promise<void> {
  return updateTermsAccepted(trx, userId, now.toISOString());
}

export const hasPassword = (row: Pick<UserRow, 'password_hash'>): boolean => row.password_hash !== NO_PASSWORD;

export const isPassword = (row: UserRow, password: string): Promise<boolean> => verifyAccount(row, password);

export { ENDED_WITHIN_MS, type NoticeDependencies, noticeEndedGrants } from './access/grant-notices.ts';
export {
  endPackageGrants,
  getAccessLevels,
  type HeldGrant,
  loadOpenTopics,
  movePackageGrants,
  opensPremiumApps,
  replacePackageGrants,
  restorePackageGrants,
  type ServiceAccess,
} from './access/grants.ts';
export { getsEmail, lockCurrent, mailUser, type UserState } from './access/user-state.ts';
export {
  detachGrantsFor,
  findActorUsernames,
  selectGrantsFor,
  selectUsernames,
  type UserRow,
} from './repository.ts';
