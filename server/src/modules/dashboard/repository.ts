import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type Counted = 'videos' | 'topics' | 'users' | 'service_requests';

const notTrashed = sql<boolean>`deleted_at is null`;

/** Number of rows outside the trash; for requests, also the pending ones. */
export async function countRecords(db: Db, table: Counted): Promise<{ all: number; pending: number }> {
  const counted = (eb: ExpressionBuilder<Tables, never>) =>
    eb.selectFrom(table).select(sql<number>`count(*)`.as('n')).where(notTrashed);
  const row = await db
    .selectNoFrom((eb) => [
      counted(eb).as('all'),
      ...(table === 'service_requests' ? [counted(eb).where(sql<boolean>`status = 'Pending'`).as('pending')] : []),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), pending: Number(row.pending ?? 0) };
}

/** Existing services, and those with the given ids, deleted or not. */
export function selectServices(db: Db, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  const offered = db
    .selectFrom('buttons')
    .select(['id', 'title'])
    .where((eb) =>
      eb.or([
        eb.and([eb('deleted_at', 'is', null), eb('active', '=', 1)]),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    );
  return offered.orderBy('id').execute();
}
