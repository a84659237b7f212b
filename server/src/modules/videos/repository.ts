import { MAX_ID } from '@qram/contract/fields';
import type { Db } from '../../platform/database/database.ts';

/**
 * Adds one view, up to the most that the column holds; undefined when there is no such video.
 * Does not change updated_at: nobody edited anything.
 */
export function addView(db: Db, id: number): Promise<{ id: number; views: number } | undefined> {
  return db
    .updateTable('videos')
    .set((eb) => ({
      views: eb
        .case()
        .when('views', '<', MAX_ID)
        .then(eb('views', '+', 1))
        .else(MAX_ID)
        .end(),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'views'])
    .executeTakeFirst();
}
