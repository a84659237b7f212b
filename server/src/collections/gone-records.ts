import type { PagedCollection } from '@qram/contract/record-pages';
import type { Db } from '../platform/database/database.ts';

/** Remembers that a record which had a page was purged. */
export async function insertGone(trx: Db, collection: PagedCollection, recordId: number): Promise<void> {
  await trx
    .insertInto('gone_records')
    .values({ collection, record_id: recordId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a record had a page, and was purged. */
export async function isGone(db: Db, collection: string, recordId: number): Promise<boolean> {
  const row = await db
    .selectFrom('gone_records')
    .select('record_id')
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row !== undefined;
}
