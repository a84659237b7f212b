import { toSearchForm } from '@qram/contract/values/search-form';
import { type OperationNodeSource, type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONTENT_CHANNEL } from './content-listener.ts';
import type { Db, OpenDatabase } from './database.ts';

/** Differences between SQLite and PostgreSQL. No other file depends on the dialect. */
export type Dialect = OpenDatabase['dialect'];

/** Sorts case-insensitively; indexes use the same expression. */
export function sortedText(column: string, dialect: Dialect): RawBuilder<string> {
  return dialect === 'sqlite' ? sql`${sql.ref(column)} collate nocase` : sql`lower(${sql.ref(column)})`;
}

/** Matches a substring of normalized text. */
export const includesText = (text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  formLikeSql(text, `%${escaped(term)}%`);

const formLikeSql = (text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) like ${toSearchForm(pattern)} escape '\\'`;

/**
 * Matches a substring of long text. Uses SQLite's LIKE for ASCII terms, many times faster than calling `search_form` in
 * JavaScript.
 */
export const containsText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  likeSql(text, `%${escaped(term)}%`, dialect);

export const beginsWithText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  likeSql(text, `${escaped(term)}%`, dialect);

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

function likeSql(text: RawBuilder<unknown>, pattern: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (!/^\p{ASCII}*$/u.test(pattern)) return formLikeSql(text, pattern);
  return dialect === 'postgres' ? sql`${text} ilike ${pattern} escape '\\'` : sql`${text} like ${pattern} escape '\\'`;
}

/** Locks rows until the transaction ends. A SQLite transaction locks the whole database. */
export function lockRows<Q extends { forUpdate(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** Locks rows against changes, shared between transactions. */
export function lockRowsShared<Q extends { forShare(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forShare() : query;
}

/** Aggregates rows as a JSON array of arrays; null without rows. */
export function jsonRowsSql(columns: readonly string[], dialect: Dialect): RawBuilder<string | null> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return dialect === 'sqlite'
    ? sql`json_group_array(json_array(${row}))`
    : sql`json_agg(json_build_array(${row}))::text`;
}

/** Blocks writes of other transactions to these tables. */
export async function lockTables(trx: Db, dialect: Dialect, tables: readonly string[]): Promise<void> {
  if (dialect === 'postgres')
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(trx);
}

/** Serializes transactions with the same key. SQLite serializes all writes. */
export async function lockKey(trx: Db, dialect: Dialect, key: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Selects and locks rows that no other transaction has locked. */
export function skipLocked<Q extends { forUpdate(): Q; skipLocked(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

export type Statement = OperationNodeSource;

/** Runs independent statements, on PostgreSQL in one round trip. */
export async function runStatements(trx: Db, dialect: Dialect, statements: readonly Statement[]): Promise<void> {
  if (dialect === 'sqlite') {
    for (const statement of statements) await sql`${statement}`.execute(trx);
    return;
  }
  const [last, ...others] = statements.toReversed();
  if (!last) return;
  const parts = others.map((statement, at) => sql`${sql.id(`part${at}`)} as (${statement})`);
  const before = parts.length === 0 ? sql`` : sql`with ${sql.join(parts)} `;
  await sql`${before}${last}`.execute(trx);
}

export interface Revision {
  collection: string;
  version: number;
}

/**
 * Raises revisions and notifies other instances at commit. Call as the last statement: it waits for other writers of
 * the collections. Sorted by name, to prevent deadlocks.
 */
export async function raiseRevisions(trx: Db, dialect: Dialect, collections: readonly string[]): Promise<Revision[]> {
  const raise = trx
    .insertInto('content_versions')
    .values([...new Set(collections)].sort().map((collection) => ({ collection, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })),
    )
    .returning(['collection', 'version']);
  if (dialect === 'sqlite') return raise.execute();
  const payload = sql`(select json_agg(raised) from raised)::text`;
  const { rows } = await sql<Revision>`with raised as (${raise})
    select collection, version, pg_notify(${CONTENT_CHANNEL}, ${payload}) from raised`.execute(trx);
  return rows.map(({ collection, version }) => ({ collection, version }));
}

/** Tells other instances, at commit, to reload all revisions. */
export function contentNotificationSql(dialect: Dialect): RawBuilder<unknown> | null {
  return dialect === 'postgres' ? sql`select pg_notify(${CONTENT_CHANNEL}, '')` : null;
}

/** Advances the id counter past rows inserted with explicit ids. */
export function idCounterSql(table: string, dialect: Dialect): RawBuilder<unknown> | null {
  if (dialect === 'sqlite') return null;
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`;
}
