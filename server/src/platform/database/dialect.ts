import { toSearchForm } from '@qram/contract/search-form';
import { type OperationNodeSource, type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONTENT_CHANNEL } from './content-listener.ts';
import type { Db, OpenDatabase } from './database.ts';

/** Differences between SQLite and PostgreSQL. No other file but this one depends on which of them is used. */
export type Dialect = OpenDatabase['dialect'];

/** Text as lists sort it, case-insensitively. Indexes use the same expression. */
export function sortedText(column: string, dialect: Dialect): RawBuilder<string> {
  return dialect === 'sqlite' ? sql`${sql.ref(column)} collate nocase` : sql`lower(${sql.ref(column)})`;
}

/** Substring match in the form in which lists are searched. */
export const includesText = (text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  hasForm(text, `%${escaped(term)}%`);

const hasForm = (text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> =>
  sql`search_form(${text}) like ${toSearchForm(pattern)} escape '\\'`;

/**
 * The same for long texts. SQLite's LIKE folds only ASCII letters, but is many times faster than its `search_form`, which
 * calls into JavaScript; so that is used only for other letters.
 */
export const containsText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `%${escaped(term)}%`, dialect);

/** Case-insensitive prefix match. */
export const beginsWithText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `${escaped(term)}%`, dialect);

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

function isLike(text: RawBuilder<unknown>, pattern: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (!/^\p{ASCII}*$/u.test(pattern)) return hasForm(text, pattern);
  return dialect === 'postgres' ? sql`${text} ilike ${pattern} escape '\\'` : sql`${text} like ${pattern} escape '\\'`;
}

/** Locks the selected rows until the transaction ends. In SQLite, a transaction locks the whole database. */
export function lockRows<Q extends { forUpdate(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/**
 * Locks the selected rows against changes until the transaction ends; several transactions can hold this lock. In SQLite,
 * a transaction locks the whole database.
 */
export function lockRowsShared<Q extends { forShare(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forShare() : query;
}

/** Aggregates rows as JSON text: an array with an array of these columns for each row; null without rows. */
export function aggregateRows(columns: readonly string[], dialect: Dialect): RawBuilder<string | null> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return dialect === 'sqlite'
    ? sql`json_group_array(json_array(${row}))`
    : sql`json_agg(json_build_array(${row}))::text`;
}

/** Lets no other transaction write to these tables. In SQLite, a transaction locks the whole database. */
export async function lockTables(trx: Db, dialect: Dialect, tables: readonly string[]): Promise<void> {
  if (dialect === 'postgres')
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(trx);
}

/** Serializes transactions with the same key. In SQLite, all write transactions are serialized. */
export async function lockKey(trx: Db, dialect: Dialect, key: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Selects and locks rows that no other transaction has locked. In SQLite, a statement locks the whole database. */
export function skipLocked<Q extends { forUpdate(): Q; skipLocked(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** A statement that is yet to run. */
export type Statement = OperationNodeSource;

/** Runs statements that don't depend on each other: on PostgreSQL as one, because most of their time is the way there. */
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

/** The version of a collection's content. */
export interface Version {
  collection: string;
  version: number;
}

/**
 * Raises the versions of collections, and notifies the other instances at commit. Call as the last statement of a
 * transaction: it waits for other writers of the collections to commit. In order of their names, which prevents deadlocks.
 */
export async function raiseVersions(trx: Db, dialect: Dialect, collections: readonly string[]): Promise<Version[]> {
  const raise = trx
    .insertInto('content_versions')
    .values([...new Set(collections)].sort().map((collection) => ({ collection, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })),
    )
    .returning(['collection', 'version']);
  if (dialect === 'sqlite') return raise.execute();
  const payload = sql`(select json_agg(raised) from raised)::text`;
  const { rows } = await sql<Version>`with raised as (${raise})
    select collection, version, pg_notify(${CONTENT_CHANNEL}, ${payload}) from raised`.execute(trx);
  return rows.map(({ collection, version }) => ({ collection, version }));
}

/** Notifies the other instances, at commit, to reload all versions. */
export function notifyContentChange(dialect: Dialect): RawBuilder<unknown> | null {
  return dialect === 'postgres' ? sql`select pg_notify(${CONTENT_CHANNEL}, '')` : null;
}

/** Advances the id counter past rows that were inserted with explicit ids. */
export function advanceIdCounter(table: string, dialect: Dialect): RawBuilder<unknown> | null {
  if (dialect === 'sqlite') return null;
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`;
}
