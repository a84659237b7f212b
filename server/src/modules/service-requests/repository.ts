import type { RequestStatus } from '@qram/contract/service-plans';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

const CENTS = 100;

export type RequestRow = Selectable<Tables['service_requests']>;
export type StepRow = Selectable<Tables['service_request_steps']>;

/** A request outside the trash, locked until the transaction ends. */
export function lockRequest(trx: Db, dialect: Dialect, id: number): Promise<RequestRow | undefined> {
  const query = trx.selectFrom('service_requests').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return lockRows(query, dialect).executeTakeFirst();
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

/** Status transitions of several requests, in order. */
export function selectSteps(db: Db, requestIds: readonly number[]): Promise<StepRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('service_request_steps')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .execute();
}

/** Names of users and services, and today's terms of the service, by request; includes the trash. */
export async function selectNames(db: Db, requestIds: readonly number[]) {
  const rows = await db
    .selectFrom('service_requests')
    .innerJoin('users', 'users.id', 'service_requests.user_id')
    .innerJoin('buttons', 'buttons.id', 'service_requests.service_id')
    .where('service_requests.id', 'in', requestIds)
    .select((eb) => [
      'service_requests.id',
      'users.id as user_id',
      'users.name',
      'users.username',
      'users.status',
      'users.deleted_at',
      eb.fn.coalesce('service_requests.service_title', 'buttons.title').as('title'),
      eb
        .case()
        .when('service_requests.status', '=', 'Approved')
        .then(eb.ref('service_requests.access_level'))
        .else(eb.ref('buttons.premium'))
        .end()
        .as('level'),
      eb
        .case()
        .when('service_requests.is_monthly', '=', 1)
        .then(eb.ref('buttons.monthly_price_cents'))
        .else(eb.ref('buttons.pay_as_you_go_price_cents'))
        .end()
        .as('cents_today'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, user_id, name, username, status, deleted_at, title, level, cents_today }) => [
      id,
      {
        user: { id: user_id, name, username, standing: deleted_at === null ? status : ('deleted' as const) },
        service_title: title,
        level: level ?? 0,
        price_today: cents_today / CENTS,
      },
    ]),
  );
}

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

/** Requests that have been pending since before this time, oldest first. */
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

/** When the latest decisions on pending requests were made, and when they had been requested; newest first. */
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

/** Whether another approved request of the user grants this level. */
export async function levelGivenElsewhere(trx: Db, request: RequestRow, level: number): Promise<boolean> {
  const other = await trx
    .selectFrom('service_requests')
    .select('id')
    .where('user_id', '=', request.user_id)
    .where('status', '=', 'Approved')
    .where('access_level', '=', level)
    .where('id', '!=', request.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
