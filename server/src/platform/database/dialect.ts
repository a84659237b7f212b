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

/** All that SQLite and PostgreSQL do not say alike. Nothing else in the product asks which of the two it talks to. */
export type Dialect = OpenDatabase['dialect'];

/** A 32-bit id that the database counts up and never reuses. */
export function idColumn<T extends string, C extends string>(table: CreateTableBuilder<T, C>, dialect: Dialect) {
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'serial', (column: ColumnDefinitionBuilder) => column.primaryKey());
}

/** Text as lists sort it: without regard to case. Indexes use the same expression. */
export function sortedText(column: string, dialect: Dialect): RawBuilder<string> {
  return dialect === 'sqlite' ? sql`${sql.ref(column)} collate nocase` : sql`lower(${sql.ref(column)})`;
}

/**
 * Whether a text has this in it, without regard to case. SQLite's own LIKE knows only the case of ASCII letters, and is
 * many times as quick as its `lower`, which calls into JavaScript; so that is asked only where it matters.
 */
export const containsText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `%${escaped(term)}%`, dialect);

/** Whether a text begins with this, without regard to case. */
export const beginsWithText = (text: RawBuilder<unknown>, term: string, dialect: Dialect): RawBuilder<SqlBool> =>
  isLike(text, `${escaped(term)}%`, dialect);

const escaped = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

function isLike(text: RawBuilder<unknown>, pattern: string, dialect: Dialect): RawBuilder<SqlBool> {
  if (dialect === 'postgres') return sql`${text} ilike ${pattern} escape '\\'`;
  if (/^\p{ASCII}*$/u.test(pattern)) return sql`${text} like ${pattern} escape '\\'`;
  return sql`lower(${text}) like ${pattern.toLowerCase()} escape '\\'`;
}

/** Refuses every change of a table's rows once they are written; adding rows stays possible. */
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
 * Refuses `insert or replace` of a row that exists: SQLite deletes the former row then without running delete triggers.
 * PostgreSQL has no such statement; its `on conflict do update` is an update. To be used with `forbidChanges`.
 */
export async function forbidReplacing(db: Kysely<unknown>, table: string, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return;
  // Before an insert that leaves the id to SQLite, new.id is -1.
  await sql`create trigger ${sql.ref(`${table}_no_replace`)} before insert on ${sql.table(table)}
    when new.id > 0 and exists (select 1 from ${sql.table(table)} where id = new.id)
    begin select raise(abort, ${sql.lit(`${table} cannot be changed`)}); end`.execute(db);
}

/** A column of an index by which null stands lowest, as lists sort it; in SQLite it does so by itself. */
export function nullsLowest(column: string, dialect: Dialect): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)} asc nulls first`;
}

/** Keeps the chosen rows from changing until the transaction ends; in SQLite a transaction has the database to itself. */
export function lockRows<Q extends { forUpdate(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate() : query;
}

/** Lets transactions that name the same key follow one another; in SQLite all that write do. */
export async function lockKey(trx: Db, dialect: Dialect, key: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Chooses rows that no other transaction has locked, and locks them; in SQLite one statement has the database to itself. */
export function skipLocked<Q extends { forUpdate(): Q; skipLocked(): Q }>(query: Q, dialect: Dialect): Q {
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** The version of a collection's content. */
export interface Version {
  collection: string;
  version: number;
}

/** Raises the versions of collections, in the order of their names, and notifies the other instances at commit. */
export async function raiseVersions(trx: Db, dialect: Dialect, collections: readonly string[]): Promise<Version[]> {
  const raised = await trx
    .insertInto('content_versions')
    .values([...new Set(collections)].sort().map((collection) => ({ collection, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })),
    )
    .returning(['collection', 'version'])
    .execute();
  if (dialect === 'postgres') await sql`select pg_notify(${CONTENT_CHANNEL}, ${JSON.stringify(raised)})`.execute(trx);
  return raised;
}

/** Tells the other instances, at commit, to read all versions anew. */
export function notifyContentChange(dialect: Dialect): RawBuilder<unknown> | null {
  return dialect === 'postgres' ? sql`select pg_notify(${CONTENT_CHANNEL}, '')` : null;
}

/** After rows were written with their ids given, the counter must go on behind them. */
export function advanceIdCounter(table: string, dialect: Dialect): RawBuilder<unknown> | null {
  if (dialect === 'sqlite') return null;
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`;
}

/** A table whose rows a crash may take: PostgreSQL then writes no log of it, and no commit waits for the disk. */
export function shortLivedTable<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
): CreateTableBuilder<T, C> {
  return dialect === 'postgres' ? table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 50)`) : table;
}
