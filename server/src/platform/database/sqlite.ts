import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toSearchForm } from '@qram/contract/search-form';
import { Kysely, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './schema.ts';
import { SharedSqliteAdapter, SqliteDriver } from './sqlite-driver.ts';

const FILE_NAME = 'qram.sqlite';
/** How long a write waits for another process, such as the command-line tool. */
const BUSY_TIMEOUT_MS = 5000;

/** Path of the SQLite database in a data folder. */
export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** SQLite folds only ASCII letters; `lower` is replaced so that Ä is found by ä, as in PostgreSQL. */
function connect(dataDir: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: BUSY_TIMEOUT_MS, readOnly });
  database.exec(
    // A reader finds the journal mode in the file, and can't set it.
    `${readOnly ? '' : 'PRAGMA journal_mode = WAL;'}` +
      'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;' +
      // Checkpoint every 16 MB: bursts of writes often touch the same pages.
      'PRAGMA wal_autocheckpoint = 4000;',
  );
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  database.function('search_form', { deterministic: true }, (value) =>
    value === null ? null : toSearchForm(String(value)),
  );
  return database;
}

/** Opens the built-in SQLite in `dataDir`, durable across power loss (WAL with full synchronisation). */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SharedSqliteAdapter(),
      createDriver: () => new SqliteDriver((readOnly) => connect(dataDir, readOnly)),
      createIntrospector: (from) => new SqliteIntrospector(from),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, dialect: 'sqlite', listen: async () => async () => {}, poolState: () => null };
}
