import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

export interface Content {
  prepare(statement: string): StatementSync;
  exec(statement: string): void;
  count(table: string): number;
  /** Ends the transaction and closes the database. */
  commit(): void;
}

/** Opens the SQLite database of a stopped site, to insert rows directly. */
export function openContent(dataDir: string): Content {
  const database = new DatabaseSync(path.join(dataDir, 'qram.sqlite'));
  // The site's indexes use its own `lower` function.
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  return {
    prepare: (statement) => database.prepare(statement),
    exec: (statement) => database.exec(statement),
    count: (table) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count),
    commit: () => {
      database.exec('commit');
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}
