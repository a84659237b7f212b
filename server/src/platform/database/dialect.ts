import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { CONTENT_CHANNEL } from './content-listener.ts';
import type { Db, OpenDatabase } from './database.ts';

/** Differences between SQLite and PostgreSQL. No other file but this one depends on which of them is used. */
export type Dialect = OpenDatabase['dialect'];

/** A 32-bit auto-increment id that is never reused. */
export function idColumn<T extends string, C extends string>(table: CreateTableBuilder<T, C>, dialect: Dialect) {
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'serial', (column: ColumnDefinitionBuilder) => column.primaryKey());
}

/** Text as lists sort it, case-insensitively. Indexes use the same expression. */
export function sortedText(column: string, dialect: Dialect): RawBuilder<string> {
  return dialect === 'sqlite' ? sql`${sql.ref(column)} collate nocase` : sql`lower(${sql.ref(column)})`;
}

/**
 * Case-insensitive substring match. SQLite's LIKE folds only ASCII letters, but is many times faster than its `lower`,
 * which calls into JavaScript; so `lower` is used only for other letters.
 */
export const containsText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `%${escaped(term)}%`, dialect);

/** Case-insensitive prefix match. */
export const beginsWithText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `${escaped(term)}%`, dialect);

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

function isLike(text: RawBuilder<unknown>, pattern: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (dialect === 'postgres') return sql`${text} ilike ${pattern} escape '\\'`;
  if (/^\p{ASCII}*$/u.test(pattern)) return sql`${text} like ${pattern} escape '\\'`;
  return sql`lower(${text}) like ${pattern.toLowerCase()} escape '\\'`;
}

/** Rejects updates and deletes of a table's rows. Inserts stay possible. */
export async function forbidChanges(db: Kysely<unknown>, table: string, dialect: Dialect): Promise<void> {
  const says = sql.lit(`${table} cannot be changed`);
  if (dialect === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${says}); end`.execute(db);
    return;
  }
  const refuse = sql.ref(`refuse_changes_of_${table}`);
  await sql`create function ${refuse}() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception '${table} cannot be changed' using errcode = 'restrict_violation'; end`,
  )}`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${refuse}()`.execute(db);
}

/**
 * Rejects `insert or replace` of an existing row, for which SQLite deletes the old row without running delete triggers.
 * PostgreSQL's `on conflict do update` is an update. Use with `forbidChanges`.
 */
export async function forbidReplacing(db: Kysely<unknown>, table: string, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return;
  // Before an insert with a generated id, new.id is -1 in SQLite.
  await sql`create trigger ${sql.ref(`${table}_no_replace`)} before insert on ${sql.table(table)}
    when new.id > 0 and exists (select 1 from ${sql.table(table)} where id = new.id)
    begin select raise(abort, ${sql.lit(`${table} cannot be changed`)}); end`.execute(db);
}

/** An index column in which null sorts lowest, as in lists; SQLite does so by default. */
export function nullsLowest(column: string, dialect: Dialect): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)} asc nulls first`;
}

/** Locks the selected rows until the transaction ends. In SQLite, a transaction locks the whole database. */
export function lockRows<Q extends { forUpdate(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** Serializes transactions with the same key. In SQLite, all write transactions are serialized. */
export async function lockKey(trx: Db, dialect: Dialect, key: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Selects and locks rows that no other transaction has locked. In SQLite, a statement locks the whole database. */
export function skipLocked<Q extends { forUpdate(): Q; skipLocked(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** The version of a collection's content. */
export interface Version {
  collection: string;
  version: number;
}

/** Raises the versions of collections in order of their names, and notifies the other instances at commit. */
export async function raiseVersions(trx: Db, dialect: Dialect, collections: readonly string[]): Promise<Version[]> {
  const raise = trx
    .insertInto('content_versions')
    .values([...new Set(collections)].sort().map((collection) => ({ collection, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })),
    )
    .returning(['collection', 'version']);
  if (dialect === 'sqlite') return raise.execute();
  // One statement: writes to a collection wait for each other from here to the commit.
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

/** A table whose rows may be lost in a crash: unlogged in PostgreSQL, so that no commit waits for the disk. */
export function shortLivedTable<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
): CreateTableBuilder<T, C> {
  return dialect === 'postgres' ? table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 50)`) : table;
}

/** A column of words that are compared and sorted by their characters, whatever the server's language. */
export const wordColumnType = (dialect: Dialect): 'text' | RawBuilder<unknown> =>
  dialect === 'postgres' ? sql`text collate "C"` : 'text';

/** A table that consists of its primary key, which SQLite then stores once. */
export function keyOnlyTable<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
): CreateTableBuilder<T, C> {
  return dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}
