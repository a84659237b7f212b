import { isDeepStrictEqual } from 'node:util';
import { isPublishedCollection } from '@qram/contract/collection/content';
import type { PublicationState } from '@qram/contract/collection/publication';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type OrderByItemBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, includesText, lockRows, sortedText } from '../../platform/database/dialect.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition, SearchedColumns } from '../definition.ts';
import { isLive } from '../publication/publication.ts';
import { isRowInState } from '../publication/visibility.ts';
import type { Row, TableName, TrashStamp, Values } from '../record-types.ts';

/** The engine is generic over tables; definitions know the columns. */
type AnyTables = Record<string, Record<string, unknown>>;
export const untyped = (db: Db): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>;

/** For any record table. */
export const fetchRows = async (query: { execute(): Promise<unknown[]> }): Promise<Row[]> =>
  (await query.execute()) as Row[];

type Rows = Pick<CollectionReader, 'trx' | 'dialect' | 'definition'>;

export interface Selection {
  /** Selects the trash instead of live rows. */
  trashed: boolean;
  /** Selects what everyone may see. */
  publicOnly: boolean;
  /** Only rows in this publication state. */
  state: PublicationState | null;
  /** Inclusive start, exclusive end. */
  created: { from: string | undefined; to: string | undefined };
  /** Columns that must have these values. */
  equals: Readonly<Record<string, unknown>>;
  /** SQL conditions, with their parameter and value. */
  conditions: readonly { name: string; is: unknown; holds: Expression<SqlBool>; followsTime: boolean }[];
  /** Time at which rows must be live. */
  now: Date;
  search: {
    term: string;
    columns: readonly string[];
    through?: SearchedColumns['through'];
    within?: SearchedColumns['within'];
  } | null;
}

/** Column that references the parent. */
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

const contains = (columns: readonly string[], term: string): Expression<SqlBool>[] =>
  columns.map((column) => includesText(sql.ref(column), term));

function found(
  eb: Builder,
  { term, columns, through, within }: NonNullable<Selection['search']>,
  { publicOnly, now }: Pick<Selection, 'publicOnly' | 'now'>,
): Expression<SqlBool> {
  const matches = contains(columns, term);
  if (through) {
    const referred = eb
      .selectFrom(through.table)
      .select('id')
      .where((inner) => inner.or(contains(through.columns, term)));
    matches.push(eb(through.column, 'in', referred));
  }
  if (within) {
    const referring = eb
      .selectFrom(within.table)
      .select(within.column)
      .where('deleted_at', 'is', null)
      .where((inner) => inner.or(contains(within.columns, term)))
      .$if(publicOnly && isPublishedCollection(within.table), (query) => query.where(isLive(now)));
    matches.push(eb('id', 'in', referring));
  }
  return eb.or(matches);
}

/** Matches rows that everyone may see. */
function publicRows(eb: Builder, definition: CollectionDefinition, now: Date): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (definition.list.hidesInactive) conditions.push(eb('active', '=', 1));
  if (isPublishedCollection(definition.name)) conditions.push(isLive(now));
  return conditions;
}

function matching(definition: CollectionDefinition, selection: Selection) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [eb('deleted_at', selection.trashed ? 'is not' : 'is', null)];
    if (selection.publicOnly) conditions.push(...publicRows(eb, definition, selection.now));
    if (selection.state) conditions.push(isRowInState(definition, selection.state, selection.now));
    if (selection.created.from) conditions.push(eb('created_at', '>=', selection.created.from));
    if (selection.created.to) conditions.push(eb('created_at', '<', selection.created.to));
    for (const [column, value] of Object.entries(selection.equals)) conditions.push(eb(column, '=', value));
    for (const { holds } of selection.conditions) conditions.push(holds);
    if (selection.search) conditions.push(found(eb, selection.search, selection));
    return eb.and(conditions);
  };
}

/** Sorts null lowest, because databases differ. */
function direction(descending: boolean, optional: boolean) {
  return (order: OrderByItemBuilder): OrderByItemBuilder => {
    if (descending) return optional ? order.desc().nullsLast() : order.desc();
    return optional ? order.asc().nullsFirst() : order.asc();
  };
}

/** The columns and directions by which a list is sorted. */
function sortOrder(definition: CollectionDefinition, dialect: Dialect, sort: string) {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const { columns, by } = definition.list.sort;
  const plain = columns[column] === 'text' ? sortedText(column, dialect) : sql.ref(column);
  return {
    by: by?.[column] ?? plain,
    direction: direction(descending, columns[column] === 'optional'),
    ofIds: direction(descending, false),
  };
}

/** The id breaks ties, so that pages never overlap. */
export async function selectRows(
  { trx, dialect, definition }: Rows,
  selection: Selection,
  window: Window,
): Promise<Row[]> {
  const order = sortOrder(definition, dialect, window.sort);
  const { select } = definition.list;
  const listed = untyped(trx).selectFrom(definition.name);
  return fetchRows(
    (select ? listed.select(select) : listed.selectAll())
      .where(matching(definition, selection))
      .orderBy(order.by, order.direction)
      .orderBy('id', order.ofIds)
      .limit(window.limit)
      .offset(window.offset),
  );
}

/** At most `limit`. */
export async function selectIds({ trx, definition }: Rows, selection: Selection, limit: number): Promise<number[]> {
  const rows = await untyped(trx)
    .selectFrom(definition.name)
    .select('id')
    .where(matching(definition, selection))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** In list order, or by id without one; optionally among given ids. */
export async function selectListedIds(
  { trx, dialect, definition }: Rows,
  selection: Selection,
  { sort, among }: { sort: string | undefined; among: readonly number[] | undefined },
): Promise<number[]> {
  let query = untyped(trx).selectFrom(definition.name).select('id').where(matching(definition, selection));
  if (among) query = query.where('id', 'in', [...among]);
  if (sort !== undefined) {
    const order = sortOrder(definition, dialect, sort);
    query = query.orderBy(order.by, order.direction).orderBy('id', order.ofIds);
  } else query = query.orderBy('id');
  return (await query.execute()).map(({ id }) => Number(id));
}

export async function countRows({ trx, definition }: Rows, selection: Selection): Promise<number> {
  const row = await untyped(trx)
    .selectFrom(definition.name)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(definition, selection))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** @param lock until the transaction ends */
export async function selectRow(
  { trx, dialect, definition }: Rows,
  id: number,
  options: { trashed: boolean; lock: boolean },
): Promise<Row | undefined> {
  const query = untyped(trx)
    .selectFrom(definition.name)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', options.trashed ? 'is not' : 'is', null);
  return (await fetchRows(options.lock ? lockRows(query, dialect) : query))[0];
}

/** @param lock until the transaction ends */
export async function selectRowsById(
  { trx, dialect, definition }: Rows,
  ids: readonly number[],
  options: { trashed: boolean; lock: boolean },
): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const query = untyped(trx)
    .selectFrom(definition.name)
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', options.trashed ? 'is not' : 'is', null)
    .orderBy('id');
  const rows = await fetchRows(options.lock ? lockRows(query, dialect) : query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows must have the same columns. Returns them in order, which is also that of their ids. */
export async function insertRows({ trx, definition }: Rows, values: readonly Values[]): Promise<Row[]> {
  const inserted = await fetchRows(
    untyped(trx)
      .insertInto(definition.name)
      .values([...values])
      .returningAll(),
  );
  return inserted.toSorted((a, b) => a.id - b.id);
}

export async function updateRow({ trx, definition }: Rows, id: number, values: Values): Promise<Row> {
  const [row] = await fetchRows(
    untyped(trx).updateTable(definition.name).set(values).where('id', '=', id).returningAll(),
  );
  if (!row) throw new Error(`${definition.name} has no row ${id}.`);
  return row;
}

/** Uses one statement that both databases have; the ids must exist. */
async function updateSameColumns(
  { trx, definition }: Rows,
  changes: readonly RowChange[],
  columns: readonly string[],
): Promise<Row[]> {
  return fetchRows(
    untyped(trx)
      .insertInto(definition.name)
      .values(changes.map(({ row, values }) => ({ ...row, ...values })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .returningAll(),
  );
}

/** Sets the same values in all rows. */
async function updateAlike({ trx, definition }: Rows, ids: readonly number[], values: Values): Promise<Row[]> {
  return fetchRows(
    untyped(trx)
      .updateTable(definition.name)
      .set(values)
      .where('id', 'in', [...ids])
      .returningAll(),
  );
}

/** New values of a locked row. */
export interface RowChange {
  row: Row;
  values: Values;
}

/** Returns the rows in order. */
export async function updateRows(rows: Rows, changes: readonly RowChange[]): Promise<Row[]> {
  const given = changes.map(({ row, values }) => {
    const columns = Object.keys(values).filter((column) => values[column] !== undefined);
    return { row, values: Object.fromEntries(columns.map((column) => [column, values[column]])) };
  });
  const updated = new Map<number, Row>();
  for (const group of Map.groupBy(given, ({ values }) => Object.keys(values).sort().join()).values()) {
    const [first] = group;
    if (!first) continue;
    const alike = group.every(({ values }) => isDeepStrictEqual(values, first.values));
    const ids = group.map(({ row }) => row.id);
    const written = alike
      ? await updateAlike(rows, ids, first.values)
      : await updateSameColumns(rows, group, Object.keys(first.values));
    for (const row of written) updated.set(row.id, row);
  }
  return changes.map(({ row }) => updated.get(row.id) ?? row);
}

/** Stamps children, so that they are restored with the parent. */
export async function trashChildren(trx: Db, of: ChildColumn, parentId: number, stamp: TrashStamp): Promise<void> {
  await untyped(trx)
    .updateTable(of.children)
    .set({ deleted_at: stamp.at, deleted_by: stamp.by })
    .where(of.column, '=', parentId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores only children deleted with their parent. */
export async function restoreChildren(trx: Db, of: ChildColumn, parentId: number, trashedAt: string): Promise<void> {
  await untyped(trx)
    .updateTable(of.children)
    .set({ deleted_at: null, deleted_by: null })
    .where(of.column, '=', parentId)
    .where('deleted_at', '=', trashedAt)
    .execute();
}
