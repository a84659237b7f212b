import type { GrantKind } from '@qram/contract/modules/service-requests/grants';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type UserRow = Selectable<Tables['users']>;

export type GrantRow = Selectable<Tables['grants']>;

/** Started and not ended. */
export function grantsAt(db: Db, now: Date) {
  const at = now.toISOString();
  return db
    .selectFrom('grants')
    .where('grants.starts_at', '<=', at)
    .where((eb) => eb.or([eb('grants.ends_at', 'is', null), eb('grants.ends_at', '>', at)]));
}

/** True if the row of `users` has a current grant. @param target null: any of this kind */
export function hasGrant(opens: GrantKind, target: number | null, now: Date): RawBuilder<SqlBool> {
  const at = now.toISOString();
  const holders = sql`select user_id from grants
    where opens = ${opens} and starts_at <= ${at} and (ends_at is null or ends_at > ${at})`;
  return target === null ? sql`id not in (${holders})` : sql`id in (${holders} and target = ${target})`;
}

/** By target. */
export function selectGrants(db: Db, userIds: readonly number[], now: Date): Promise<GrantRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return grantsAt(db, now).selectAll().where('user_id', 'in', userIds).orderBy('target').execute();
}

/** Current and future ones, with topic titles. */
export function selectUnendedGrants(
  db: Db,
  userId: number,
  now: Date,
): Promise<(GrantRow & { topic_title: string | null })[]> {
  return db
    .selectFrom('grants')
    .leftJoin('topics', (join) => join.onRef('topics.id', '=', 'grants.target').on('grants.opens', '=', 'topic'))
    .selectAll('grants')
    .select('topics.title as topic_title')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .orderBy('opens')
    .orderBy('target')
    .orderBy('grants.id')
    .execute();
}

/** Replaces an ended grant too. */
export async function replaceGrantByHand(trx: Db, grant: Insertable<Tables['grants']>): Promise<void> {
  await deleteGrantByHand(trx, grant);
  await trx.insertInto('grants').values(grant).execute();
}

export async function deleteGrantByHand(
  trx: Db,
  { user_id, opens, target }: Pick<GrantRow, 'user_id' | 'opens' | 'target'>,
): Promise<void> {
  await trx
    .deleteFrom('grants')
    .where('user_id', '=', user_id)
    .where('opens', '=', opens)
    .where('target', '=', target)
    .where('request_id', 'is', null)
    .execute();
}

export async function insertGrants(trx: Db, grants: readonly Insertable<Tables['grants']>[]): Promise<void> {
  if (grants.length > 0) await trx.insertInto('grants').values(grants).execute();
}

export async function deleteGrantsFor(trx: Db, ...requestIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('grants').where('request_id', 'in', requestIds).execute();
}

export function selectGrantsFor(db: Db, requestIds: readonly number[]): Promise<Insertable<Tables['grants']>[]> {
  return db
    .selectFrom('grants')
    .select(['user_id', 'opens', 'target', 'starts_at', 'ends_at', 'request_id', 'granted_by_id', 'granted_by_name'])
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .execute();
}

export async function updatePeriodFor(
  trx: Db,
  requestId: number,
  period: { starts_at?: string; ends_at?: string | null },
): Promise<void> {
  await trx.updateTable('grants').set(period).where('request_id', '=', requestId).execute();
}

export interface EndedGrants {
  user_id: number;
  ends_at: string;
}

/** Not emailed about yet. */
export async function selectEndedByHand(
  db: Db,
  { now, since }: { now: Date; since: Date },
): Promise<readonly EndedGrants[]> {
  const query = db.selectFrom('grants').select(['user_id', 'ends_at']).distinct();
  return query
    .where('request_id', 'is', null)
    .where('end_notified_at', 'is', null)
    .where('ends_at', '>', since.toISOString())
    .where('ends_at', '<=', now.toISOString())
    .orderBy('ends_at')
    .orderBy('user_id')
    .$narrowType<EndedGrants>()
    .execute();
}

/** Returns the grants that no other instance marked before. */
export function claimEndedByHand(
  trx: Db,
  { user_id, ends_at }: EndedGrants,
  now: Date,
): Promise<Pick<GrantRow, 'opens' | 'target'>[]> {
  return trx
    .updateTable('grants')
    .set({ end_notified_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('ends_at', '=', ends_at)
    .where('request_id', 'is', null)
    .where('end_notified_at', 'is', null)
    .returning(['opens', 'target'])
    .execute();
}

export async function selectLiveTopics(db: Db, ids: readonly number[], now: Date): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('topics').select(['id', 'title']).where('id', 'in', ids);
  const rows = await query.where('deleted_at', 'is', null).where(isLive(now)).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Detaches the grants from the request, except what the user has by hand already. */
export async function detachGrantsFor(trx: Db, requestId: number): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ request_id: null })
    .where('request_id', '=', requestId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'grants.user_id')
            .whereRef('other.opens', '=', 'grants.opens')
            .whereRef('other.target', '=', 'grants.target')
            .where('other.request_id', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Includes the trash. */
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

export async function selectActiveAdmins(db: Db): Promise<number[]> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active');
  return (await query.where('deleted_at', 'is', null).execute()).map(({ id }) => id);
}

/** Keyed by the value in lower case. */
export async function selectOwners(
  db: Db,
  column: 'username' | 'email',
  values: readonly string[],
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', column])
    .where((eb) => eb(eb.fn<string>('lower', [column]), 'in', values))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [String(row[column as keyof typeof row]).toLowerCase(), row.id]));
}

/** Counts inactive and trashed admins other than `exceptId`. */
export async function adminExists(db: Db, exceptId = 0): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').where('id', '!=', exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Tells users with the same name apart; omits purged users. */
export async function selectUsernames(db: Db, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

interface RecordEvent {
  collection: string;
  record_id: number | null;
  at: string;
}

const eventKey = ({ collection, record_id, at }: RecordEvent): string => `${collection} ${record_id} ${at}`;

/** For records that store only a name. Null: a purged user. */
export async function findActorUsernames(
  db: Db,
  action: string,
  events: readonly RecordEvent[],
): Promise<(event: RecordEvent) => string | null> {
  const ids = [...new Set(events.flatMap(({ record_id }) => record_id ?? []))];
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom('audit_entries as entry')
    .innerJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.collection', 'entry.record_id', 'entry.at', 'users.username'])
    .where('entry.record_id', 'in', ids)
    .where('entry.action', '=', action)
    .execute();
  const usernames = new Map(rows.map((row) => [eventKey(row), row.username]));
  return (event) => usernames.get(eventKey(event)) ?? null;
}
