import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './schema.ts';

const FILE_NAME = 'qram.sqlite';
/** How long a write waits for another process, such as the command-line tool. */
const BUSY_TIMEOUT_MS = 5000;

/** Path of the SQLite database in a data folder. */
export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** SQLite folds only ASCII letters; `lower` is replaced so that search finds Ä by ä, as in PostgreSQL. */
function connect(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: BUSY_TIMEOUT_MS });
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;' +
      // Checkpoint every 16 MB: bursts of writes often touch the same pages.
      'PRAGMA wal_autocheckpoint = 4000;',
  );
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  return database;
}

/** `node:sqlite` in the shape that Kysely's SQLite driver expects. */
const asKyselyDatabase = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare(sql) {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  },
});

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  /** Takes the write lock at the start: upgrading a read transaction fails when another process has written since. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** SQLite rolls back by itself on some errors, such as a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  override createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#database);
  }
}

/** Opens the built-in SQLite in `dataDir`, durable across power loss (WAL with full synchronisation). */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connect(dataDir)) });
  return { db, dialect: 'sqlite', listen: async () => async () => {}, poolState: () => null };
}
