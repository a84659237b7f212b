import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { OpenDatabase, Tables } from './database.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { TableChanges } from './table-changes.ts';

const FILE_NAME = 'qram.sqlite';

/** Where the SQLite database of a data folder lies. */
export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** SQLite folds only ASCII letters by itself; `lower` is replaced so that search finds Ä by ä, as PostgreSQL does. */
function connect(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: 5000 });
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;' +
      // Pages are written back from the journal after 16 MB of it: under a burst of writes many are the same ones.
      'PRAGMA wal_autocheckpoint = 4000;',
  );
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  return database;
}

/** Opens the built-in SQLite in `dataDir`, durable across power loss (WAL with full synchronisation). */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const [writer, reader] = [connect(dataDir), connect(dataDir)];
  reader.exec('PRAGMA query_only = ON');
  // Whoever writes waits for other processes without holding up this one.
  writer.exec('PRAGMA busy_timeout = 0');
  const changes = new TableChanges(writer);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(writer, reader, changes) });
  return {
    db,
    dialect: 'sqlite',
    listen: async () => async () => {},
    poolState: () => null,
    changesOf: (tables) => changes.of(tables),
  };
}
