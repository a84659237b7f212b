import type { AuditFilters } from '@qram/contract/modules/audit/audit';
import { DAY_MS } from '@qram/contract/values/durations';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { containsText, type Dialect } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import '../../platform/access/audit-trail.ts';

export type AuditRow = Selectable<Tables['audit_entries']>;

type Builder = ExpressionBuilder<Tables, 'audit_entries'>;

const isDay = (bound: string): boolean => !bound.includes('T');

const getStart = (bound: string): string => new Date(bound).toISOString();

/** Exclusive end of a range. */
const getEnd = (bound: string): string => new Date(Date.parse(bound) + (isDay(bound) ? DAY_MS : 0)).toISOString();

const SEARCHED = ['actor_name', 'address', 'before', 'after'] as const;

const isAbout = (eb: Builder, user: number) => eb.and([eb('collection', '=', 'users'), eb('record_id', '=', user)]);

/** @param grouped lists a bulk action by its first entry */
function matchingQuery(filters: AuditFilters, dialect: Dialect, { grouped }: { grouped: boolean }) {
  return (eb: Builder): Expression<SqlBool> => {
    const { search, actor, actor_id, user, collection, action, record_id, batch, from, to } = filters;
    const has = (column: string, term: string) => containsText(sql.ref(column), term, dialect);
    const conditions: Expression<SqlBool>[] = [];
    if (batch !== undefined) conditions.push(eb('batch', '=', batch));
    // A search or a record finds entries within bulk actions; otherwise each bulk action is its first entry.
    else if (grouped && !search && record_id === undefined)
      conditions.push(eb.or([eb('listed', '=', eb.lit(1)), ...(user === undefined ? [] : [isAbout(eb, user)])]));
    if (actor_id !== undefined) conditions.push(eb('actor_id', '=', actor_id));
    if (user !== undefined) conditions.push(eb.or([eb('actor_id', '=', user), isAbout(eb, user)]));
    if (collection !== undefined) conditions.push(eb('collection', '=', collection));
    if (action !== undefined) conditions.push(eb('action', '=', action));
    if (record_id !== undefined) conditions.push(eb('record_id', '=', record_id));
    if (from !== undefined) conditions.push(eb('at', '>=', getStart(from)));
    if (to !== undefined) conditions.push(eb('at', '<', getEnd(to)));
    if (actor) conditions.push(has('actor_name', actor));
    if (search) conditions.push(eb.or(SEARCHED.map((column) => has(column, search))));
    return eb.and(conditions);
  };
}

export function selectEntries(
  db: Db,
  dialect: Dialect,
  filters: AuditFilters,
  window: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where(matchingQuery(filters, dialect, { grouped: true }))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countEntries(db: Db, dialect: Dialect, filters: AuditFilters): Promise<number> {
  const { total } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matchingQuery(filters, dialect, { grouped: true }))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function batchSizes(db: Db, batches: readonly string[]): Promise<Map<string, number>> {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_entries')
    .select(['batch', 'action', 'collection'])
    .select((eb) => eb.fn.countAll<number>().as('size'))
    .where('batch', 'in', [...batches])
    .groupBy(['batch', 'action', 'collection'])
    .execute();
  return new Map(rows.map((row) => [batchKey(row), Number(row.size)]));
}

export const batchKey = ({ batch, action, collection }: Pick<AuditRow, 'batch' | 'action' | 'collection'>): string =>
  `${batch} ${action} ${collection}`;

/** Counts every entry of a bulk action; also returns the last id. */
export async function measureEntries(
  db: Db,
  dialect: Dialect,
  filters: AuditFilters,
): Promise<{ total: number; last: number }> {
  const { total, last } = await db
    .selectFrom('audit_entries')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max<number | null>('id').as('last')])
    .where(matchingQuery(filters, dialect, { grouped: false }))
    .executeTakeFirstOrThrow();
  return { total: Number(total), last: Number(last ?? 0) };
}

export function selectEntriesAfter(
  db: Db,
  dialect: Dialect,
  filters: AuditFilters,
  { id, last, limit }: { id: number; last: number; limit: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where(matchingQuery(filters, dialect, { grouped: false }))
    .where('id', '>', id)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function selectEntry(db: Db, id: number): Promise<AuditRow | undefined> {
  return db.selectFrom('audit_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Loose index scan: one lookup per distinct value. */
export async function selectValues(db: Db, column: 'action' | 'collection'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive step(value) as (
      select min(${name}) from audit_entries
      union all
      select (select min(${name}) from audit_entries where ${name} > step.value) from step where step.value is not null
    )
    select value from step where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
