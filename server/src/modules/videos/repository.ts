import { MAX_ID } from '@qram/contract/fields';
import type { Db } from '../../platform/database/database.ts';

/**
 * Adds views to a video, up to the most that the column holds, and gives their number; undefined when there is no such
 * video. Does not change updated_at: nobody edited anything.
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

/** How often a video was viewed; undefined when there is no such video. */
export async function viewsOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('views')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.views;
}
