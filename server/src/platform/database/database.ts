import { type Generated, type Kysely, sql } from 'kysely';
import type { PoolState } from './postgres-pool.ts';

/** Every table of the product; each module adds its own by declaration merging in its table.ts. */
export interface Tables {
  content_versions: { collection: string; version: number };
}

/** A database, or the transaction a repository is told to run in. */
export type Db = Kysely<Tables>;

/** Columns that every stored record has. Times are ISO 8601 UTC text; `deleted_at` marks what lies in the trash. */
export interface RecordColumns {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** Name of who moved it there. */
  deleted_by: string | null;
}

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  /**
   * Calls back with what an instance says when it has committed content, and with an empty text when something may have
   * been missed; returns how to stop listening.
   */
  listen(onChange: (said: string) => void): Promise<() => Promise<void>>;
  /** How the connections stand; null where there is one only. */
  poolState(): PoolState | null;
}

/** @throws what the database says when it cannot be asked */
export const pingDatabase = (db: Db): Promise<unknown> => sql`select 1`.execute(db);
