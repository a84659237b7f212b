import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type PremiumAppTopicRow = Selectable<Tables['qram_topics']>;

/** Each category in its order. */
export function selectTopicsFor(db: Db, categoryIds: readonly number[]): Promise<PremiumAppTopicRow[]> {
  return db
    .selectFrom('qram_topics')
    .selectAll()
    .where('category_id', 'in', categoryIds)
    .where('deleted_at', 'is', null)
    .orderBy('category_id')
    .orderBy('order')
    .orderBy('id')
    .execute();
}

export async function selectCategoryTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('qram_categories').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
