import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toSearchForm } from '@qram/contract/values/search-form';
import { Kysely, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { OpenDatabase } from '../database.ts';
import type { Tables } from '../schema.ts';
import { SharedSqliteAdapter, SqliteDriver } from './sqlite-driver.ts';

const FILE_NAME = 'qram.sqlite';
/** How long a write waits for another process. */
const BUSY_TIMEOUT_MS = 5000;

export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** Replaces `lower`, which folds only ASCII in SQLite. */
function openConnection(dataDir: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: BUSY_TIMEOUT_MS, readOnly });
  database.exec(
    // A reader can't set the journal mode.
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

/** Survives power loss: WAL with full synchronization. */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SharedSqliteAdapter(),
      createDriver: () => new SqliteDriver((readOnly) => openConnection(dataDir, readOnly)),
      createIntrospector: (from) => new SqliteIntrospector(from),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, dialect: 'sqlite', listen: async () => async () => {}, poolState: () => null };
}
