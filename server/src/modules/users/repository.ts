import { formatCodes } from '@qram/contract/comma-list';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type UserRow = Selectable<Tables['users']>;

/** The lists of a user without rows. */
const NONE = formatCodes([]);

function grouped<T extends { user_id: number }>(rows: readonly T[], value: (row: T) => number): Map<number, string> {
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, own]) => [id, formatCodes(own.map(value))]));
}

/** Comma-separated lists of granted topics and access levels of several users; `0` for none. */
export async function selectGrants(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { premium: string; access_level: string }>> {
  const topics = await db
    .selectFrom('user_premium_topics')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('topic_id')
    .execute();
  const levels = await db
    .selectFrom('user_access_levels')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('level')
    .execute();
  const premium = grouped(topics, (row) => row.topic_id);
  const access = grouped(levels, (row) => row.level);
  return new Map(userIds.map((id) => [id, { premium: premium.get(id) ?? NONE, access_level: access.get(id) ?? NONE }]));
}

export async function replacePremiumTopics(trx: Db, userId: number, topicIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('user_premium_topics').where('user_id', '=', userId).execute();
  if (topicIds.length === 0) return;
  await trx
    .insertInto('user_premium_topics')
    .values(topicIds.map((topic_id) => ({ user_id: userId, topic_id })))
    .execute();
}

export async function replaceAccessLevels(trx: Db, userId: number, levels: readonly number[]): Promise<void> {
  await trx.deleteFrom('user_access_levels').where('user_id', '=', userId).execute();
  if (levels.length === 0) return;
  await trx
    .insertInto('user_access_levels')
    .values(levels.map((level) => ({ user_id: userId, level })))
    .execute();
}

/** A user, in the trash or not, locked until the transaction ends. */
export function lockUser(trx: Db, dialect: Dialect, id: number): Promise<UserRow | undefined> {
  return lockRows(trx.selectFrom('users').selectAll().where('id', '=', id), dialect).executeTakeFirst();
}

export async function touchUser(trx: Db, id: number, updatedAt: string): Promise<void> {
  await trx.updateTable('users').set({ updated_at: updatedAt }).where('id', '=', id).execute();
}

export async function updateTermsAccepted(trx: Db, id: number, at: string): Promise<void> {
  await trx.updateTable('users').set({ terms_accepted_at: at }).where('id', '=', id).execute();
}

/** Usernames and emails compare case-insensitively. */
function byText(db: Db, column: 'username' | 'email', value: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', [column]), '=', value.toLowerCase()))
    .where('deleted_at', 'is', null);
}

export function selectByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return byText(db, 'username', username).executeTakeFirst();
}

export function selectByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return byText(db, 'email', email).executeTakeFirst();
}

export function selectById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Ids of the active admins, locked, so that two transactions can't each remove the other's last admin. */
export async function lockActiveAdmins(trx: Db, dialect: Dialect): Promise<number[]> {
  const query = trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return (await lockRows(query, dialect).execute()).map((row) => row.id);
}

/** Whether there is an admin other than `exceptId`, active or not, in the trash or not. */
export async function adminExists(db: Db, exceptId = 0): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').where('id', '!=', exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
