import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What migrations share. Frozen like them: a new helper is a new file beside it. */

export type Dialect = 'sqlite' | 'postgres';

/** A migration for both databases; never changed after its release. */
export type MigrationFor = (dialect: Dialect) => Migration;

/** A 32-bit auto-increment id that is never reused. */
export function idColumn<T extends string, C extends string>(table: CreateTableBuilder<T, C>, dialect: Dialect) {
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'serial', (column: ColumnDefinitionBuilder) => column.primaryKey());
}

/** The columns of every record; see RecordColumns. */
export function recordColumns<T extends string>(table: CreateTableBuilder<T, never>, dialect: Dialect) {
  return idColumn(table, dialect)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'text');
}

/** Condition of partial indexes: lists and unique constraints exclude the trash. */
export const notTrashed = sql<boolean>`deleted_at is null`;

/** Text as lists sort it, case-insensitively. Indexes use the same expression. */
export function sortedText(column: string, dialect: Dialect): RawBuilder<string> {
  return dialect === 'sqlite' ? sql`${sql.ref(column)} collate nocase` : sql`lower(${sql.ref(column)})`;
}

/** An index column in which null sorts lowest, as in lists; SQLite does so by default. */
export function nullsLowest(column: string, dialect: Dialect): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql.ref(column) : sql`${sql.ref(column)} asc nulls first`;
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

/** A table whose rows may be lost in a crash: unlogged in PostgreSQL, so that no commit waits for the disk. */
export function shortLivedTable<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
): CreateTableBuilder<T, C> {
  return dialect === 'postgres' ? table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 50)`) : table;
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

/** Advances the id counter past rows that were inserted with explicit ids. */
export function advanceIdCounter(table: string, dialect: Dialect): RawBuilder<unknown> | null {
  if (dialect === 'sqlite') return null;
  return sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`;
}

/**
 * Call in a migration that removes something: versions that don't know it no longer start on this schema.
 * @param name of that migration
 */
export async function shutOutOlderVersions(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`delete from site_state where key = 'schema_needs'`.execute(db);
  await sql`insert into site_state (key, value) values ('schema_needs', ${name})`.execute(db);
}
