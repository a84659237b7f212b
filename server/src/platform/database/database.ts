import { type Kysely, sql } from 'kysely';
import type { PoolState } from './postgres-pool.ts';
import type { Tables } from './schema.ts';

/** A database, or the transaction to run in. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  /**
   * Calls back with each notification of committed content, and with an empty payload when some may have been missed.
   * Returns a function that stops listening.
   */
  listen(onChange: (payload: string) => void): Promise<() => Promise<void>>;
  /** State of the connection pool; null with a single connection. */
  poolState(): PoolState | null;
}

/** @throws the database's error when it can't be queried */
export const pingDatabase = (db: Db): Promise<unknown> => sql`select 1`.execute(db);
