import { MAX_ID } from '@qram/contract/fields';
import type { Db } from '../../platform/database/database.ts';

/**
 * Adds views to a video, up to the column's maximum, and returns the total; undefined if it doesn't exist. Leaves
 * updated_at unchanged, because this is not an edit.
 */
export async function addViews(trx: Db, id: number, views: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('videos')
    .set((eb) => ({
      views: eb
        .case()
        .when('views', '<', MAX_ID - views)
        .then(eb('views', '+', views))
        .else(MAX_ID)
        .end(),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('views')
    .executeTakeFirst();
  return row?.views;
}

/** A video's view count; undefined if it doesn't exist. */
export async function viewsOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('views')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.views;
}
