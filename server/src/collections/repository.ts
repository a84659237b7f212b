import { isPublishedCollection, type PublicationState } from '@qram/contract/publication';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type OrderByItemBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { type Dialect, lockRows, sortedText } from '../platform/database/dialect.ts';
import { isInState, isLive } from '../platform/publication.ts';
import type { CollectionDefinition, Row, TableName, TrashStamp, Values } from './definition.ts';

/** The engine is generic over tables; definitions know the columns. */
type AnyTables = Record<string, Record<string, unknown>>;
export const loose = (db: Db): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>;

const DAY_MS = 86_400_000;

export interface Selection {
  /** Selects the trash instead of live rows. */
  trashed: boolean;
  /** Only what everyone may see: active and live rows. */
  publicOnly: boolean;
  /** Only rows in this publication state. */
  state: PublicationState | null;
  /** Columns that must have these values. */
  equals: Readonly<Record<string, unknown>>;
  /** Values that rows of other tables must have; null: there must be no such row. */
  members: readonly {
    table: TableName;
    column: string;
    value: string;
    is: unknown;
    where?: object;
    period?: readonly [from: string, to: string];
  }[];
  /** Times that lie in the next days. */
  ahead: readonly { column: string; days: number }[];
  /** Conditions that are no column's value, with the parameter and value that they come from. */
  conditions: readonly { name: string; is: unknown; holds: Expression<SqlBool> }[];
  /** The present, for periods and days ahead. */
  now: Date;
  search: {
    term: string;
    columns: readonly string[];
    through?: CollectionDefinition['searchedThrough'];
    within?: CollectionDefinition['searchedWithin'];
  } | null;
}

/** Where children reference their parent. */
export interface ChildColumn {
  children: TableName;
  column: string;
}

export interface Window {
  sort: string;
  limit: number;
  offset: number;
}

type Builder = ExpressionBuilder<AnyTables, string>;

const contains = (columns: readonly string[], pattern: string): Expression<SqlBool>[] =>
  columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);

function found(
  eb: Builder,
  { term, columns, through, within }: NonNullable<Selection['search']>,
  { publicOnly, now }: Pick<Selection, 'publicOnly' | 'now'>,
): Expression<SqlBool> {
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = contains(columns, pattern);
  if (through) {
    const referred = eb
      .selectFrom(through.table)
      .select('id')
      .where((inner) => inner.or(contains(through.columns, pattern)));
    matches.push(eb(through.column, 'in', referred));
  }
  if (within) {
    const referring = eb
      .selectFrom(within.table)
      .select(within.column)
      .where('deleted_at', 'is', null)
      .where((inner) => inner.or(contains(within.columns, pattern)))
      .$if(publicOnly && isPublishedCollection(within.table), (query) => query.where(isLive(now)));
    matches.push(eb('id', 'in', referring));
  }
  return eb.or(matches);
}

/** The rows of another table that a filter considers. */
function membersOf(eb: Builder, { table, where = {}, period }: Selection['members'][number], now: Date) {
  const at = now.toISOString();
  let rows = eb.selectFrom(table);
  for (const [column, value] of Object.entries(where)) rows = rows.where(column, '=', value);
  if (!period) return rows;
  const [from, to] = period;
  return rows.where(from, '<=', at).where((inner) => inner.or([inner(to, 'is', null), inner(to, '>', at)]));
}

/** Conditions for rows that everyone may see. */
function publicRows(eb: Builder, definition: CollectionDefinition, now: Date): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (definition.hidesInactive) conditions.push(eb('active', '=', 1));
  if (isPublishedCollection(definition.name)) conditions.push(isLive(now));
  return conditions;
}

function matching(definition: CollectionDefinition, selection: Selection) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [eb('deleted_at', selection.trashed ? 'is not' : 'is', null)];
    if (selection.publicOnly) conditions.push(...publicRows(eb, definition, selection.now));
    if (selection.state) conditions.push(isInState(selection.state, selection.now));
    for (const [column, value] of Object.entries(selection.equals)) conditions.push(eb(column, '=', value));
    for (const member of selection.members) {
      const { column, value, is } = member;
      const members = membersOf(eb, member, selection.now).select(column);
      conditions.push(is === null ? eb('id', 'not in', members) : eb('id', 'in', members.where(value, '=', is)));
    }
    for (const { column, days } of selection.ahead) {
      const until = new Date(selection.now.getTime() + days * DAY_MS);
      conditions.push(eb(column, '>', selection.now.toISOString()), eb(column, '<=', until.toISOString()));
    }
    for (const { holds } of selection.conditions) conditions.push(holds);
    if (selection.search) conditions.push(found(eb, selection.search, selection));
    return eb.and(conditions);
  };
}

/** The databases place null differently by default; here it sorts lowest. */
function direction(descending: boolean, optional: boolean) {
  return (order: OrderByItemBuilder): OrderByItemBuilder => {
    if (descending) return optional ? order.desc().nullsLast() : order.desc();
    return optional ? order.asc().nullsFirst() : order.asc();
  };
}

/** One page of rows. The id breaks ties, so that pages never overlap. */
export async function selectRows(
  db: Db,
  dialect: Dialect,
  definition: CollectionDefinition,
  selection: Selection,
  window: Window,
): Promise<Row[]> {
  const descending = window.sort.startsWith('-');
  const column = descending ? window.sort.slice(1) : window.sort;
  const plain = definition.sorted[column] === 'text' ? sortedText(column, dialect) : sql.ref(column);
  const order = definition.sortedBy?.[column] ?? plain;
  const rows = await loose(db)
    .selectFrom(definition.name)
    .selectAll()
    .where(matching(definition, selection))
    .orderBy(order, direction(descending, definition.sorted[column] === 'optional'))
    .orderBy('id', direction(descending, false))
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows as unknown as Row[];
}

/** Ids of the matching rows, at most `limit`. */
export async function selectIds(
  db: Db,
  definition: CollectionDefinition,
  selection: Selection,
  limit: number,
): Promise<number[]> {
  const rows = await loose(db)
    .selectFrom(definition.name)
    .select('id')
    .where(matching(definition, selection))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => Number(id));
}

export async function countRows(db: Db, definition: CollectionDefinition, selection: Selection): Promise<number> {
  const row = await loose(db)
    .selectFrom(definition.name)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(definition, selection))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** A row by id; `lock` locks it until the transaction ends. */
export async function selectRow(
  db: Db,
  dialect: Dialect,
  definition: CollectionDefinition,
  id: number,
  options: { trashed: boolean; lock: boolean },
): Promise<Row | undefined> {
  const query = loose(db)
    .selectFrom(definition.name)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', options.trashed ? 'is not' : 'is', null);
  return (await (options.lock ? lockRows(query, dialect) : query).executeTakeFirst()) as unknown as Row | undefined;
}

export async function insertRow(trx: Db, definition: CollectionDefinition, values: Values): Promise<Row> {
  return (await loose(trx)
    .insertInto(definition.name)
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row;
}

export async function updateRow(trx: Db, definition: CollectionDefinition, id: number, values: Values): Promise<Row> {
  return (await loose(trx)
    .updateTable(definition.name)
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row;
}

/** Whether a row exists. Locks it against deletion until the transaction ends. */
export async function lockLiving(trx: Db, dialect: Dialect, table: TableName, id: number): Promise<boolean> {
  const query = loose(trx).selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await lockRows(query, dialect).executeTakeFirst()) !== undefined;
}

/** Moves a parent's children to the trash, with the stamp by which they are restored. */
export async function trashChildren(trx: Db, of: ChildColumn, parentId: number, stamp: TrashStamp): Promise<void> {
  await loose(trx)
    .updateTable(of.children)
    .set({ deleted_at: stamp.at, deleted_by: stamp.by })
    .where(of.column, '=', parentId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores the children that were deleted with their parent, but none that were deleted earlier. */
export async function restoreChildren(trx: Db, of: ChildColumn, parentId: number, trashedAt: string): Promise<void> {
  await loose(trx)
    .updateTable(of.children)
    .set({ deleted_at: null, deleted_by: null })
    .where(of.column, '=', parentId)
    .where('deleted_at', '=', trashedAt)
    .execute();
}
