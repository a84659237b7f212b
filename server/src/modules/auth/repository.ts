import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/database/database.ts';
import '../users/table.ts';
import './table.ts';

export interface OpenSession {
  id: string;
  user_id: number;
  name: string;
  role: 'admin' | 'user';
  last_seen_at: string;
}

export async function insertSession(trx: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}

/** Unexpired sessions of active users. */
function openSessions(db: Db, now: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.name', 'users.role']);
}

/** The session of a token, as long as its user is active. */
export function selectOpenSession(db: Db, tokenHash: string, now: string): Promise<OpenSession | undefined> {
  return openSessions(db, now).where('sessions.token_hash', '=', tokenHash).executeTakeFirst();
}

/** The same by the session's id. */
export function selectOpenSessionById(db: Db, id: string, now: string): Promise<OpenSession | undefined> {
  return openSessions(db, now).where('sessions.id', '=', id).executeTakeFirst();
}

export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function deleteSession(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export type SessionRow = Selectable<Tables['sessions']>;

const unexpiredOf = (db: Db, userId: number, now: string) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now);

/** A user's unexpired sessions, the one used last first. */
export function selectSessionsOf(
  db: Db,
  userId: number,
  now: string,
  window: { limit: number; offset: number },
): Promise<SessionRow[]> {
  return unexpiredOf(db, userId, now)
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countSessionsOf(db: Db, userId: number, now: string): Promise<number> {
  const row = await unexpiredOf(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Ends an unexpired session of that user; undefined when there is none of that id. */
export function deleteSessionOf(
  trx: Db,
  userId: number,
  { id, now }: { id: string; now: string },
): Promise<SessionRow | undefined> {
  return trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Ends all sessions of a user but one; answers those that had not expired. */
export async function deleteOtherSessions(
  trx: Db,
  userId: number,
  { keptId, now }: { keptId: string; now: string },
): Promise<SessionRow[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .returningAll()
    .execute();
  return ended.filter((session) => session.expires_at > now);
}
