import { type Kysely, sql } from 'kysely';
import type { PoolState } from './postgres/postgres-pool.ts';
import type { Tables } from './schema.ts';

/** A database or a transaction. */
export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  /**
   * Calls back with each notification of committed content; the payload is empty when some may have been missed.
   * @returns a function that stops listening
   */
  listen(onChange: (payload: string) => void): Promise<() => Promise<void>>;
  /** Null with a single connection. */
  poolState(): PoolState | null;
}

/** @throws the driver's error */
export const pingDatabase = (db: Db): Promise<unknown> => sql`select 1`.execute(db);
