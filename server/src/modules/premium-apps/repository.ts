import type { Selectable } from 'kysely';
import type { TrashStamp } from '../../collections/definition.ts';
import type { Db, Tables } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect-differences.ts';
import './table.ts';

export type QramTopicRow = Selectable<Tables['qram_topics']>;

/** Topics of several categories, in the order in which they were added. */
export function selectTopicsOf(db: Db, categoryIds: readonly number[]): Promise<QramTopicRow[]> {
  return db
    .selectFrom('qram_topics')
    .selectAll()
    .where('category_id', 'in', categoryIds)
    .where('deleted_at', 'is', null)
    .orderBy('category_id')
    .orderBy('id')
    .execute();
}

/** Whether a category is there, kept from being deleted until the transaction ends. */
export async function lockCategory(trx: Db, dialect: Dialect, id: number): Promise<boolean> {
  const query = trx.selectFrom('qram_categories').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await lockRows(query, dialect).executeTakeFirst()) !== undefined;
}

/** Moves a category's topics to the trash, with the stamp by which they come back with it. */
export async function trashTopicsOf(trx: Db, categoryId: number, stamp: TrashStamp): Promise<void> {
  await trx
    .updateTable('qram_topics')
    .set({ deleted_at: stamp.at, deleted_by: stamp.by })
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function restoreTopicsOf(trx: Db, categoryId: number, trashedAt: string): Promise<void> {
  await trx
    .updateTable('qram_topics')
    .set({ deleted_at: null, deleted_by: null })
    .where('category_id', '=', categoryId)
    .where('deleted_at', '=', trashedAt)
    .execute();
}
