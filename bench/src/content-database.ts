import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

export interface Content {
  prepare(statement: string): StatementSync;
  exec(statement: string): void;
  count(table: string): number;
  /** Ends the transaction and closes the database. */
  commit(): void;
}

/** The SQLite database of a stopped site, to write rows into without its help. */
export function openContent(dataDir: string): Content {
  const database = new DatabaseSync(path.join(dataDir, 'qram.sqlite'));
  // The site's indexes fold letters with its own `lower`.
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
