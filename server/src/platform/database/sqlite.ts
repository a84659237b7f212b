import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { OpenDatabase, Tables } from './database.ts';

const FILE_NAME = 'qram.sqlite';
const CACHED_STATEMENTS = 200;

/** Where the SQLite database of a data folder lies. */
export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** Gives a node:sqlite statement the shape that Kysely's SQLite dialect expects. */
function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Preparing costs more than running most of our statements, so the latest ones are kept. */
function statementCache(database: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof adaptStatement>>();
  return (sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = adaptStatement(database.prepare(sql));
    // A pragma acts while it is prepared, so one that is kept would do nothing.
    if (sql.startsWith('pragma ')) return statement;
    if (kept.size >= CACHED_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, statement);
    return statement;
  };
}

/**
 * Opens the built-in SQLite in `dataDir`, durable across power loss (WAL with full synchronisation).
 * SQLite folds only ASCII letters by itself; `lower` is replaced so that search finds Ä by ä, as PostgreSQL does.
 */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: 5000 });
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;',
  );
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare: statementCache(database), close: () => database.close() } }),
  });
  return { db, dialect: 'sqlite', listen: async () => async () => {}, poolState: () => null };
}
