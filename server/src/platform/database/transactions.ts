import type { Db } from './database.ts';
import { isRetryable } from './database-errors.ts';

/**
 * Runs `work` in a transaction. If PostgreSQL ends it because of a deadlock, a serialization failure or a changed
 * schema, it runs once more, as PostgreSQL's manual asks for; so `work` has no effects but those of its statements.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return db.transaction().execute(work);
  }
}
