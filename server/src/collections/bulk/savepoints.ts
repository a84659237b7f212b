import { sql } from 'kysely';
import type { WriteContext } from '../record-types.ts';

/** A failure leaves the transaction usable. */
export async function inSavepoint<T>({ trx }: Pick<WriteContext, 'trx'>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint some_records`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint some_records`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint some_records`.execute(trx);
    throw error;
  }
}
