import type { NextChange } from '@qram/contract/modules/dashboard/dashboard';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type Counted = 'videos' | 'topics' | 'users' | 'service_requests';

/** Ignores the trash. */
export async function countRecords(db: Db, table: Counted): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('n'))
    .where(sql<boolean>`deleted_at is null`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Counts added rows less those moved to the trash. */
export async function countChange(db: Db, table: Counted, from: string): Promise<number> {
  const counted = (eb: ExpressionBuilder<Tables, never>, condition: RawBuilder<boolean>) =>
    eb.selectFrom(table).select(sql<number>`count(*)`.as('n')).where(condition);
  const row = await db
    .selectNoFrom((eb) => [
      counted(eb, sql<boolean>`deleted_at is null and created_at >= ${from}`).as('added'),
      counted(eb, sql<boolean>`deleted_at >= ${from} and created_at < ${from}`).as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  return Number(row.added) - Number(row.deleted);
}

/** Includes the given ids even if deleted. */
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

export async function selectNextAccessChanges(db: Db, from: Date): Promise<NextChange[]> {
  const after = from.toISOString();
  const next = (
    eb: ExpressionBuilder<Tables, never>,
    table: 'service_requests' | 'grants',
    column: 'starts_at' | 'ends_at',
  ) =>
    eb
      .selectFrom(table)
      .select((inner) => inner.fn.min<string | null>(column).as('at'))
      .where(column, '>', after);
  const packages = (eb: ExpressionBuilder<Tables, never>, column: 'starts_at' | 'ends_at') =>
    next(eb, 'service_requests', column).where(sql<boolean>`status = 'Approved' and deleted_at is null`);
  const row = await db
    .selectNoFrom((eb) => [
      packages(eb, 'starts_at').as('package_start'),
      packages(eb, 'ends_at').as('package_end'),
      next(eb, 'grants', 'starts_at').as('grant_start'),
      next(eb, 'grants', 'ends_at').as('grant_end'),
    ])
    .executeTakeFirstOrThrow();
  const soonest = (kind: NextChange['kind'], ...times: (string | null)[]): NextChange[] => {
    const [at] = times.filter((time) => time !== null).sort();
    return at === undefined ? [] : [{ kind, at }];
  };
  return [
    ...soonest('service_requests', row.package_start, row.package_end),
    ...soonest('users', row.grant_start, row.grant_end),
  ];
}
