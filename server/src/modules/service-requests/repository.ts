import { REQUEST_STATUSES, type RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import { DAY_MS } from '@qram/contract/values/durations';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type RequestRow = Selectable<Tables['service_requests']>;
export type StepRow = Selectable<Tables['service_request_steps']>;

/** SQL for whether a package ends in the next days. */
export const endsWithin = (days: number, now: Date): RawBuilder<SqlBool> =>
  sql`(ends_at > ${now.toISOString()} and ends_at <= ${new Date(now.getTime() + days * DAY_MS).toISOString()})`;

export function lockRequest(trx: Db, dialect: Dialect, id: number): Promise<RequestRow | undefined> {
  const query = trx.selectFrom('service_requests').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return lockRows(query, dialect).executeTakeFirst();
}

export function selectRequests(db: Db, ids: readonly number[]): Promise<RequestRow[]> {
  return db.selectFrom('service_requests').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).execute();
}

export function insertRequest(trx: Db, values: Insertable<Tables['service_requests']>): Promise<RequestRow> {
  return trx.insertInto('service_requests').values(values).returningAll().executeTakeFirstOrThrow();
}

export function updateRequest(
  trx: Db,
  id: number,
  values: Updateable<Tables['service_requests']>,
): Promise<RequestRow> {
  return trx.updateTable('service_requests').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function insertStep(trx: Db, step: Insertable<Tables['service_request_steps']>): Promise<void> {
  await trx.insertInto('service_request_steps').values(step).execute();
}

/** In order. */
export function selectSteps(db: Db, requestIds: readonly number[]): Promise<StepRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('service_request_steps')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .execute();
}

/** Includes the trash. */
export function selectDetails(db: Db, requestIds: readonly number[]) {
  return db
    .selectFrom('service_requests')
    .innerJoin('users', 'users.id', 'service_requests.user_id')
    .innerJoin('buttons', 'buttons.id', 'service_requests.service_id')
    .where('service_requests.id', 'in', requestIds)
    .selectAll('service_requests')
    .select((eb) => [
      'users.name',
      'users.username',
      'users.status as user_status',
      'users.email_verified_at',
      'users.email_set_by_admin',
      'users.deleted_at as user_deleted_at',
      eb.fn.coalesce('service_requests.service_title', 'buttons.title').as('title'),
      'buttons.premium as level_today',
      'buttons.monthly_price_cents',
      'buttons.pay_as_you_go_price_cents',
      'buttons.months',
      'buttons.deleted_at as service_deleted_at',
      eb
        .selectFrom('grants')
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .whereRef('grants.request_id', '=', 'service_requests.id')
        .where('grants.opens', '=', 'topic')
        .as('granted_topics'),
      eb
        .selectFrom('grants')
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .whereRef('grants.request_id', '=', 'service_requests.id')
        .where('grants.opens', '=', 'premium_apps')
        .as('granted_apps'),
      eb
        .selectFrom('service_requests as other')
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .whereRef('other.user_id', '=', 'service_requests.user_id')
        .whereRef('other.service_id', '=', 'service_requests.service_id')
        .whereRef('other.is_monthly', '=', 'service_requests.is_monthly')
        .whereRef('other.id', '!=', 'service_requests.id')
        .where('other.status', '=', 'Pending')
        .where('other.deleted_at', 'is', null)
        .as('pending_elsewhere'),
      eb
        .selectFrom('service_request_steps')
        .select((inner) => inner.fn.min<string | null>('at').as('at'))
        .whereRef('request_id', '=', 'service_requests.id')
        .where('from_status', '=', 'Pending')
        .where('to_status', 'in', ['Approved', 'Rejected'])
        .as('decided_at'),
    ])
    .execute();
}

export type RequestDetails = Awaited<ReturnType<typeof selectDetails>>[number];

function counted(db: Db, status: RequestStatus) {
  return db
    .selectFrom('service_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .where('status', '=', status);
}

export async function countPending(db: Db): Promise<number> {
  return Number((await counted(db, 'Pending').executeTakeFirstOrThrow()).total);
}

/** Pending requests for a service. */
export async function countPendingFor(db: Db, serviceId: number): Promise<number> {
  return Number((await counted(db, 'Pending').where('service_id', '=', serviceId).executeTakeFirstOrThrow()).total);
}

/** Pending, or with a package that has not ended. */
function selectOpen(db: Db, column: 'service_id' | 'user_id', ids: readonly number[]) {
  return db
    .selectFrom('service_requests')
    .innerJoin('users', 'users.id', 'service_requests.user_id')
    .where('service_requests.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(`service_requests.${column}`, 'in', ids);
}

/** Counts unended packages and pending requests. */
export async function countHolders(db: Db, column: 'service_id' | 'user_id', ids: readonly number[], now: Date) {
  const packages = await selectOpen(db, column, ids)
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('people'))
    .where('service_requests.status', '=', 'Approved')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .executeTakeFirstOrThrow();
  const waiting = await selectOpen(db, column, ids)
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('service_requests.status', '=', 'Pending')
    .executeTakeFirstOrThrow();
  return { people: Number(packages.people), pending: Number(waiting.pending) };
}

/** Includes decided and trashed requests. */
export async function isRequested(db: Db, serviceId: number): Promise<boolean> {
  const request = db.selectFrom('service_requests').select('id').where('service_id', '=', serviceId).limit(1);
  return (await request.executeTakeFirst()) !== undefined;
}

/** Oldest first. */
export function selectWaiting(db: Db, before: string): Promise<Pick<RequestRow, 'id' | 'is_monthly' | 'created_at'>[]> {
  return db
    .selectFrom('service_requests')
    .select(['id', 'is_monthly', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Newest first. */
export function selectDecisionTimes(db: Db, limit: number): Promise<{ at: string; created_at: string }[]> {
  return db
    .selectFrom('service_request_steps')
    .innerJoin('service_requests', 'service_requests.id', 'service_request_steps.request_id')
    .select(['service_request_steps.at', 'service_requests.created_at'])
    .where('from_status', '=', 'Pending')
    .where('to_status', 'in', ['Approved', 'Rejected'])
    .orderBy('service_request_steps.id', 'desc')
    .limit(limit)
    .execute();
}

export function selectPackages(db: Db, userIds: readonly number[], now: Date): Promise<RequestRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('service_requests')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('status', '=', 'Approved')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Running packages that end by `until` without this notice. */
export function selectEnding(db: Db, { now, until, days }: { now: Date; until: Date; days: number }) {
  return db
    .selectFrom('service_requests')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Approved')
    .where('starts_at', '<=', now.toISOString())
    .where('ends_at', '>', now.toISOString())
    .where('ends_at', '<=', until.toISOString())
    .where((eb) => eb.or([eb('end_notice', 'is', null), eb('end_notice', '>', days)]))
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
}

/** Packages ended since then without a notice. */
export function selectEnded(db: Db, { now, since }: { now: Date; since: Date }) {
  return db
    .selectFrom('service_requests')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Approved')
    .where('ends_at', '>', since.toISOString())
    .where('ends_at', '<=', now.toISOString())
    .where((eb) => eb.or([eb('end_notice', 'is', null), eb('end_notice', '>', 0)]))
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
}

/** False: another instance sent it first. */
export async function claimEndNotice(trx: Db, id: number, days: number): Promise<boolean> {
  const claimed = await trx
    .updateTable('service_requests')
    .set({ end_notice: days })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('end_notice', 'is', null), eb('end_notice', '>', days)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

type Decision = Tables['service_request_decisions'];

export async function saveDecision(trx: Db, { request_id, ...decision }: Insertable<Decision>): Promise<void> {
  await trx
    .insertInto('service_request_decisions')
    .values({ request_id, ...decision })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(decision))
    .execute();
}

/** Undefined: none, or it can't be undone any longer. */
export function selectDecision(db: Db, requestId: number, now: Date): Promise<Selectable<Decision> | undefined> {
  return db
    .selectFrom('service_request_decisions')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('undo_until', '>', now.toISOString())
    .executeTakeFirst();
}

export async function deleteDecision(trx: Db, requestId: number): Promise<void> {
  await trx.deleteFrom('service_request_decisions').where('request_id', '=', requestId).execute();
}

export async function deleteEndedDecisions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('service_request_decisions').where('undo_until', '<=', now.toISOString()).execute();
}

/** Removes the steps after the given one. */
export async function deleteStepsAfter(trx: Db, requestIds: readonly number[], lastStep: number): Promise<void> {
  await trx
    .deleteFrom('service_request_steps')
    .where('request_id', 'in', requestIds)
    .where('id', '>', lastStep)
    .execute();
}

/** True if an open request follows it, besides the given ones. */
export async function isFollowed(db: Db, id: number, besides: readonly number[]): Promise<boolean> {
  const follower = await db
    .selectFrom('service_requests')
    .select('id')
    .where('follows_id', '=', id)
    .where('status', 'in', ['Pending', 'Approved'])
    .where('id', 'not in', besides)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return follower !== undefined;
}

/** Counts index ranges, which is faster than grouping. */
export async function countByStatus(db: Db): Promise<Record<RequestStatus, number>> {
  const row = await db
    .selectNoFrom((eb) =>
      REQUEST_STATUSES.map((status) =>
        eb
          .selectFrom('service_requests')
          .select(sql<number>`count(*)`.as('n'))
          .where('status', '=', status)
          .where('deleted_at', 'is', null)
          .as(status),
      ),
    )
    .executeTakeFirstOrThrow();
  const counted = REQUEST_STATUSES.map((status) => [status, Number(row[status])]);
  return Object.fromEntries(counted) as Record<RequestStatus, number>;
}
