import type { Db } from './database.ts';
import { isRetryable } from './database-errors.ts';

/**
 * Runs `work` in a transaction, again if PostgreSQL reports a deadlock, serialization failure or stale plan. `work`
 * must have no side effects outside the transaction.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return db.transaction().execute(work);
  }
}
