import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { MigrationFor } from './migrate.ts';
import { dropTables, readColumns, readForeignKeys } from './schema-introspection.ts';

export interface TableSchema {
  name: string;
  columns: string[];
  /** Primary key columns, in order. */
  key: string[];
}

export type StoredValue = string | number | null;
export type StoredRow = Record<string, StoredValue>;

const BOOKKEEPING = new Set(['kysely_migration', 'kysely_migration_lock']);
const ROWS_AT_ONCE = 500;
/** Below the parameter limits of both databases. */
const VALUES_AT_ONCE = 5000;

/** Runs `work` on a consistent snapshot while others write. Uses a separate connection. */
export function inSnapshot<T>(db: Db, dialect: Dialect, work: (trx: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setAccessMode('read only');
  // A SQLite read transaction is a snapshot.
  return (dialect === 'sqlite' ? transaction : transaction.setIsolationLevel('repeatable read')).execute(work);
}

/** Lists all tables, referenced tables first. */
export async function introspectTables(db: Db, dialect: Dialect): Promise<TableSchema[]> {
  const shapes = new Map<string, TableSchema>();
  for (const { table, column, place } of await readColumns(db, dialect)) {
    if (BOOKKEEPING.has(table)) continue;
    const shape = shapes.get(table) ?? { name: table, columns: [], key: [] };
    shape.columns.push(column);
    if (place > 0) shape.key[place - 1] = column;
    shapes.set(table, shape);
  }
  const parents = Map.groupBy(await readForeignKeys(db, dialect), ({ child }) => child);
  const ordered = new Set<TableSchema>();
  const add = (shape: TableSchema | undefined, below: readonly string[]): void => {
    if (!shape || ordered.has(shape)) return;
    if (below.includes(shape.name)) throw new Error(`tables refer to each other: ${[...below, shape.name].join(', ')}`);
    for (const { parent } of parents.get(shape.name) ?? [])
      if (parent !== shape.name) add(shapes.get(parent), [...below, shape.name]);
    ordered.add(shape);
  };
  for (const name of [...shapes.keys()].sort()) add(shapes.get(name), []);
  return [...ordered];
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Excludes rows whose column starts with this prefix. */
export interface Except {
  column: string;
  prefix: string;
}

const notExceptedSql = (except: Except | undefined): RawBuilder<unknown> =>
  except ? sql`substr(${sql.ref(except.column)}, 1, ${sql.lit(except.prefix.length)}) <> ${except.prefix}` : sql`1 = 1`;

export async function countRows(db: Db, table: string, except?: Except): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${sql.table(table)} where ${notExceptedSql(except)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

export async function* readPages(db: Db, { name, key }: TableSchema, except?: Except): AsyncGenerator<StoredRow[]> {
  if (key.length === 0) throw new Error(`${name} has no primary key`);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<StoredRow>`select * from ${sql.table(name)}
      where ${notExceptedSql(except)} and ${after} order by ${columns} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = sql`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

export async function insertRows(db: Db, { name, columns }: TableSchema, rows: readonly StoredRow[]): Promise<void> {
  const into = db as unknown as Kysely<Record<string, StoredRow>>;
  const rowsAtOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await into
      .insertInto(name)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

/** @param exceptTables tables to ignore */
export async function isEmptyDatabase(db: Db, dialect: Dialect, exceptTables: readonly string[]): Promise<boolean> {
  for (const { name } of await introspectTables(db, dialect))
    if (!exceptTables.includes(name) && (await countRows(db, name)) > 0) return false;
  return true;
}

export async function dropAllTables(trx: Db, dialect: Dialect): Promise<void> {
  const names = (await introspectTables(trx, dialect)).map(({ name }) => name);
  await dropTables(trx, dialect, names.reverse());
  await sql`delete from kysely_migration`.execute(trx);
}

/** Runs migrations in the given transaction, which Kysely's migrator can't do on SQLite. */
export async function runMigrations(
  trx: Db,
  dialect: Dialect,
  migrations: readonly (readonly [string, MigrationFor])[],
): Promise<void> {
  for (const [name, migrationFor] of migrations) {
    await migrationFor(dialect).up(trx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      trx,
    );
  }
}

/** Deletes rows inserted by migrations. */
export async function clearTables(trx: Db, dialect: Dialect): Promise<void> {
  for (const { name } of (await introspectTables(trx, dialect)).reverse())
    if ((await countRows(trx, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(trx);
}
