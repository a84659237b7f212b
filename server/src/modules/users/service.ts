import { formatCodes, parseCodes } from '@qram/contract/comma-list';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { type User, usernameField } from '@qram/contract/modules/users';
import { create } from '../../collections/creating.ts';
import type { CollectionDefinition, Row, WriteContext } from '../../collections/definition.ts';
import { exportCollection } from '../../collections/exporting.ts';
import { presentRow, presentRows } from '../../collections/reading.ts';
import { stampAfter, update } from '../../collections/writing.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { TableExport } from '../../platform/table-export.ts';
import { countRegistration, usersCollection } from './collection.ts';
import { NO_PASSWORD, verifyNothing, verifyPassword } from './password-hash.ts';
import {
  lockUser,
  replaceAccessLevels,
  selectByEmail,
  selectById,
  selectByUsername,
  selectGrants,
  touchUser,
  type UserRow,
  updateTermsAccepted,
} from './repository.ts';

export interface NewUser {
  name: string;
  username: string;
  email: string;
  /** Null: the account has none, and is opened in another way. */
  password: string | null;
  role: 'admin' | 'user';
  /** When the address was proven; left out: it was not. */
  email_verified_at?: string;
  /** 1: the operator entered the address. */
  email_set_by_admin?: 1;
}

export async function presentUser(deps: Dependencies, row: UserRow): Promise<User> {
  return (await presentRow(deps, usersCollection, row as unknown as Row)) as unknown as User;
}

/**
 * Adds an active account without anything unlocked.
 * @param alongside what has to be written with it, in the same transaction
 * @throws DomainError `conflict` for a name or address in use
 */
export async function addUser(
  deps: Dependencies,
  actor: Actor,
  user: NewUser,
  alongside?: (context: WriteContext, userId: number) => Promise<void>,
): Promise<User> {
  const collection: CollectionDefinition = {
    ...usersCollection,
    onCreate: async (context, row) => {
      await countRegistration(context);
      await alongside?.(context, row.id);
    },
  };
  const { password, ...fields } = user;
  const proof = password === null ? { password_hash: NO_PASSWORD } : { password };
  const input = { ...fields, ...proof, status: 'active', premium: '0', access_level: '0', qrampremium: 0 };
  return (await create(deps, collection, actor, input, {})) as unknown as User;
}

/** The active user whose password this is, else null. Takes alike long for unknown names. */
export async function findByCredentials(
  deps: Dependencies,
  username: string,
  password: string,
): Promise<UserRow | null> {
  const name = usernameField.safeParse(username);
  // What no user name can be (PostgreSQL refuses some texts altogether) is answered like one that nobody has.
  const row = name.success ? await selectByUsername(deps.db, name.data) : undefined;
  const matches = await verifyAccount(row, password);
  return row && matches && row.status === 'active' ? row : null;
}

/** A user as stored now; null when there is none, or it is in the trash. */
export async function findUser(deps: Dependencies, id: number): Promise<User | null> {
  const row = await selectById(deps.db, id);
  if (!row) return null;
  const [user] = await presentRows(deps, usersCollection, [row as unknown as Row]);
  return user as unknown as User;
}

/** As often as not there is no such account, or it has no password: both take as long as a wrong one. */
function verifyAccount(row: UserRow | undefined, password: string): Promise<boolean> {
  return row && row.password_hash !== NO_PASSWORD
    ? verifyPassword(row.password_hash, password)
    : verifyNothing(password);
}

/** The account of a user name, whatever its status; undefined where there is none. */
export const findByName = (deps: Dependencies, username: string): Promise<UserRow | undefined> =>
  selectByUsername(deps.db, username);

/** The account of an address, whatever its status; undefined where there is none. */
export const findByEmail = (db: Db, email: string): Promise<UserRow | undefined> => selectByEmail(db, email);

export const findRow = (db: Db, id: number): Promise<UserRow | undefined> => selectById(db, id);

/** What sign-in and recovery may change of an account. */
export interface Credentials {
  /** Null: there is none any more. */
  password?: string | null;
  email_verified_at?: string;
  former_email?: null;
  status?: 'active';
}

/**
 * Changes how an account is opened.
 * @param hooks what has to hold before, and what comes with it, in the same transaction
 * @throws DomainError `not_found`
 */
export async function changeCredentials(
  deps: Dependencies,
  actor: Actor,
  id: number,
  { password, ...columns }: Credentials,
  hooks: Pick<CollectionDefinition, 'guardUpdate' | 'afterWrite'>,
): Promise<User> {
  const secret = password === undefined ? {} : password === null ? { password_hash: NO_PASSWORD } : { password };
  const collection = { ...usersCollection, ...hooks };
  return (await update(deps, collection, actor, id, { ...columns, ...secret }, {})) as unknown as User;
}

/** What an export tells of a user. */
const EXPORTED = [
  ...['id', 'name', 'username', 'email', 'phone', 'role', 'status', 'premium', 'qrampremium', 'access_level'],
  ...['terms_accepted_at', 'created_at', 'updated_at'],
];

/** All users as a table; those in the trash are left out. */
export function exportUsers(deps: Dependencies, actor: Actor): Promise<TableExport> {
  return exportCollection(deps, usersCollection, actor, EXPORTED);
}

/** @throws DomainError `unauthenticated` for a visitor */
export function ownId(actor: Actor): number {
  if (actor.userId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return actor.userId;
}

/**
 * Gives the actor's own account another password.
 * @param afterWrite what the change brings with it for open sessions
 * @returns null when the current password is wrong
 * @throws DomainError `conflict` when another change of the password came first
 */
export async function changeOwnPassword(
  deps: Dependencies,
  actor: Actor,
  passwords: { current: string; next: string },
  afterWrite: CollectionDefinition['afterWrite'],
): Promise<User | null> {
  const row = await selectById(deps.db, ownId(actor));
  if (!(row && (await verifyAccount(row, passwords.current)))) return null;
  const collection: CollectionDefinition = {
    ...usersCollection,
    async guardUpdate(_context, before) {
      if (before.password_hash !== row.password_hash) throw new DomainError('conflict', ERROR_MESSAGES.conflict);
    },
    afterWrite,
  };
  return (await update(deps, collection, actor, row.id, { password: passwords.next }, {})) as unknown as User;
}

/**
 * Gives a locked user one access level, or takes it, in the transaction of what causes it; the user's record counts as
 * changed, and the audit trail tells of it. Nothing happens where nothing would change.
 */
export async function changeAccessLevel(
  { trx, dialect, now }: WriteContext,
  actor: Actor,
  userId: number,
  { level, given }: { level: number; given: boolean },
): Promise<void> {
  const row = await lockUser(trx, dialect, userId);
  if (!row || level === 0) return;
  const before = (await selectGrants(trx, [userId])).get(userId)?.access_level ?? '0';
  const levels = new Set(parseCodes(before));
  if (levels.has(level) === given) return;
  if (given) levels.add(level);
  else levels.delete(level);
  await replaceAccessLevels(trx, userId, [...levels]);
  await touchUser(trx, userId, stampAfter(row.updated_at, now));
  const event = { action: given ? 'grant' : 'revoke', collection: 'users', recordId: userId };
  const levelsOf = (access_level: string) => ({ access_level });
  await recordAudit(trx, actor, { ...event, before: levelsOf(before), after: levelsOf(formatCodes(levels)) }, now);
}

/**
 * Notes on the user's record when they accepted the terms, in the transaction of the acceptance. Nobody edits that field,
 * so the record does not count as changed for those who are editing the others.
 */
export function noteTermsAccepted({ trx, now }: WriteContext, userId: number): Promise<void> {
  return updateTermsAccepted(trx, userId, now.toISOString());
}

/** Whether an account can be opened by a password at all. */
export const hasPassword = (row: Pick<UserRow, 'password_hash'>): boolean => row.password_hash !== NO_PASSWORD;

/** Whether this is the account's password. */
export const isPassword = (row: UserRow, password: string): Promise<boolean> => verifyAccount(row, password);

export type { UserRow } from './repository.ts';
export { lockCurrent, mailUser, type Standing } from './standing.ts';
