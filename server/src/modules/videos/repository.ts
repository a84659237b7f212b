import { MAX_ID } from '@qram/contract/fields';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * Adds views to a live video, up to the column's maximum, and returns the total; undefined without one. Leaves
 * updated_at unchanged, because this is not an edit.
 */
export async function addViews(trx: Db, id: number, views: number, now: Date): Promise<number | undefined> {
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
    .where(isLive(now))
    .returning('views')
    .executeTakeFirst();
  return row?.views;
}

/** A live video's view count; undefined without one. */
export async function getViews(db: Db, id: number, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('views')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .executeTakeFirst();
  return row?.views;
}
