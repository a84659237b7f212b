import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const INDEXING_MS = 20 * 60_000;
const POLL_MS = 500;

export interface Content {
  prepare(statement: string): StatementSync;
  exec(statement: string): void;
  count(table: string): number;
  /** Also closes the database. */
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

/** Waits until the search index has all records of a table. */
export async function waitUntilIndexed(dataDir: string, table: string): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'qram.sqlite'), { readOnly: true });
  const waiting = database.prepare(`select count(*) as count from ${table} t
    where not exists (select 1 from search_documents d where d.collection = ? and d.record_id = t.id)`);
  try {
    const until = Date.now() + INDEXING_MS;
    while (Number(waiting.get(table)?.count) > 0) {
      if (Date.now() > until) throw new Error('The search index was not completed');
      await pause(POLL_MS);
    }
  } finally {
    database.close();
  }
}
