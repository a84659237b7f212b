import { type Kysely, sql } from 'kysely';
import type { PoolState } from './postgres-pool.ts';
import type { Tables } from './schema.ts';

/** A database, or the transaction a repository is told to run in. */
export type Db = Kysely<Tables>;

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
