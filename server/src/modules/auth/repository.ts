import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, jsonRowsSql, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { HeldGrant, UserRow } from '../users/service.ts';

export interface OpenSession {
  user_id: number;
  role: 'admin' | 'user';
  /** When the second factor was confirmed; null without one. */
  confirmed_at: string | null;
}

export async function insertSession(trx: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}

const GRANT_COLUMNS = ['opens', 'target', 'request_id'] as const;

interface AccountRow {
  session_id: string;
  last_seen_at: string;
  confirmed_at: string | null;
  /** JSON: an array of GRANT_COLUMNS for each grant. */
  grants: string | null;
}

/** Read with every signed-in request. */
export async function selectAccountByToken(
  { db, dialect }: Pick<Dependencies, 'db' | 'dialect'>,
  tokenHash: string,
  now: string,
) {
  const { rows } = await sql<AccountRow & UserRow>`
    select users.*, sessions.id as session_id, sessions.last_seen_at, second_factors.confirmed_at,
      (select ${jsonRowsSql(GRANT_COLUMNS, dialect)} from grants
        where user_id = users.id and starts_at <= ${now} and (ends_at is null or ends_at > ${now})) as grants
    from sessions join users on users.id = sessions.user_id
    left join second_factors on second_factors.user_id = users.id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now}
      and users.status = 'active' and users.deleted_at is null`.execute(db);
  const [account] = rows;
  if (!account) return undefined;
  const { session_id: sessionId, last_seen_at: lastSeenAt, confirmed_at, grants, ...row } = account;
  const held = JSON.parse(grants ?? '[]') as [HeldGrant['opens'], number, number | null][];
  return {
    sessionId,
    lastSeenAt,
    confirmed_at,
    row: row as UserRow,
    grants: held.map(([opens, target, request_id]): HeldGrant => ({ opens, target, request_id })),
  };
}

export function selectOpenSessionById(db: Db, id: string, now: string): Promise<OpenSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .select(['sessions.user_id', 'users.role', 'second_factors.confirmed_at'])
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function deleteSession(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionsFor(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export type SessionRow = Selectable<Tables['sessions']>;

const isUnexpired = (db: Db, userId: number, now: string) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now);

/** The last used first. */
export function selectSessionsFor(
  db: Db,
  userId: number,
  now: string,
  window: { limit: number; offset: number },
): Promise<SessionRow[]> {
  return isUnexpired(db, userId, now)
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countSessionsFor(db: Db, userId: number, now: string): Promise<number> {
  const row = await isUnexpired(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Undefined: no such unexpired session of the user. */
export function deleteSessionFor(
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

/** Returns those that had not expired. */
export async function deleteOtherSessions(
  trx: Db,
  userId: number,
  { exceptId, now }: { exceptId: string; now: string },
): Promise<SessionRow[]> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .returningAll()
    .execute();
  return ended.filter((session) => session.expires_at > now);
}

export type SecondFactorRow = Selectable<Tables['second_factors']>;

export function selectSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockSecondFactor(trx: Db, dialect: Dialect, userId: number): Promise<SecondFactorRow | undefined> {
  const query = trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId);
  return lockRows(query, dialect).executeTakeFirst();
}

/** Replaces any other secret. */
export async function replaceSecondFactor(trx: Db, userId: number, secret: string, at: string): Promise<void> {
  await deleteSecondFactor(trx, userId);
  await trx.insertInto('second_factors').values({ user_id: userId, secret, created_at: at }).execute();
}

export async function updateSecondFactor(
  trx: Db,
  userId: number,
  change: Partial<Pick<SecondFactorRow, 'secret' | 'confirmed_at' | 'last_step' | 'failures' | 'failing_since'>>,
): Promise<void> {
  await trx.updateTable('second_factors').set(change).where('user_id', '=', userId).execute();
}

/** False: there was no confirmed one. */
export async function deleteSecondFactor(trx: Db, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await trx.deleteFrom('second_factors').where('user_id', '=', userId).returningAll().executeTakeFirst();
  return row?.confirmed_at != null;
}

export async function replaceRecoveryCodes(trx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** False: there is no such code. */
export async function deleteRecoveryCode(trx: Db, userId: number, hash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

type Identity = Pick<Selectable<Tables['user_identities']>, 'issuer' | 'subject'>;

export async function selectIdentityOwner(db: Db, { issuer, subject }: Identity): Promise<number | null> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertIdentity(trx: Db, identity: Insertable<Tables['user_identities']>): Promise<void> {
  await trx.insertInto('user_identities').values(identity).execute();
}

export async function hasIdentity(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user_identities').select('subject').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export function selectKnownSignIns(db: Db, userId: number): Promise<Selectable<Tables['known_sign_ins']>[]> {
  return db.selectFrom('known_sign_ins').selectAll().where('user_id', '=', userId).execute();
}

/** Deletes entries unused since `before`. */
export async function deleteKnownSignIns(trx: Db, userId: number, before: string): Promise<void> {
  await trx.deleteFrom('known_sign_ins').where('user_id', '=', userId).where('last_at', '<', before).execute();
}

export async function noteKnownSignIn(trx: Db, known: Insertable<Tables['known_sign_ins']>): Promise<void> {
  await trx
    .insertInto('known_sign_ins')
    .values(known)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'value']).doUpdateSet({ last_at: known.last_at }))
    .execute();
}

/** @returns whether there was one */
export async function deleteIdentitiesFor(trx: Db, userId: number): Promise<boolean> {
  const rows = await trx.deleteFrom('user_identities').where('user_id', '=', userId).returning('subject').execute();
  return rows.length > 0;
}
