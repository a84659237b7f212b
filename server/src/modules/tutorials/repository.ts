import type { TopicFileKind } from '@qram/contract/modules/tutorials';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { sizeOf } from '../../platform/storage/file-sizes.ts';

export type TopicRow = Selectable<Tables['topics']>;
/** A topic of the public list. Sizes are in bytes; null without a file, or if its size was not recorded. */
export type ShownTopic = TopicRow & {
  category_title: string;
  pdf_size: number | null;
  ppt_size: number | null;
  zip_size: number | null;
};

type Joined = ExpressionBuilder<Tables, 'topics' | 'categories'>;

function shown(db: Db, search: string | undefined) {
  const pattern = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const like = (eb: Joined, column: 'topics.title' | 'topics.description' | 'categories.title') =>
    sql<boolean>`${eb.fn('lower', [column])} like ${pattern} escape '\\'`;
  return db
    .selectFrom('topics')
    .innerJoin('categories', 'categories.id', 'topics.category_id')
    .where('topics.deleted_at', 'is', null)
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([like(eb, 'topics.title'), like(eb, 'topics.description'), like(eb, 'categories.title')]),
      ),
    );
}

/** Recorded size of a topic's file in a folder of the store. */
const recordedSize = (eb: Joined, folder: string, kind: TopicFileKind) =>
  eb
    .selectFrom('stored_files')
    .select('stored_files.size')
    .where('stored_files.key', '=', (inner) => sql<string>`${`${folder}/`} || ${inner.ref(`topics.${kind}_file`)}`);

/** Topics with their group titles and file sizes, in group order. */
export function selectShownTopics(
  db: Db,
  options: { search?: string; limit: number; offset: number; folder: string },
): Promise<ShownTopic[]> {
  return shown(db, options.search)
    .selectAll('topics')
    .select('categories.title as category_title')
    .select((eb) => [
      recordedSize(eb, options.folder, 'pdf').as('pdf_size'),
      recordedSize(eb, options.folder, 'ppt').as('ppt_size'),
      recordedSize(eb, options.folder, 'zip').as('zip_size'),
    ])
    .orderBy('topics.category_id')
    .orderBy('topics.id')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

export async function countShownTopics(db: Db, search: string | undefined): Promise<number> {
  const row = await shown(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export function selectTopic(db: Db, id: number): Promise<TopicRow | undefined> {
  return db.selectFrom('topics').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** The topics that have a stored file, free ones first, with its size at upload (null: not recorded). */
export function selectTopicsByFile(
  db: Db,
  kind: TopicFileKind,
  file: { name: string; key: string },
): Promise<(TopicRow & { size: number | null })[]> {
  return db
    .selectFrom('topics')
    .selectAll()
    .select(sizeOf(db, file.key).as('size'))
    .where(`${kind}_file`, '=', file.name)
    .where('deleted_at', 'is', null)
    .orderBy('premium')
    .orderBy('id')
    .execute();
}

/** Premium topics with their group titles: those with these ids, or all. */
function premiumTopics(db: Db, ids: readonly number[] | 'all') {
  return shown(db, undefined)
    .where('topics.premium', '=', 1)
    .$if(ids !== 'all', (query) => query.where('topics.id', 'in', ids as readonly number[]));
}

/** The same in group order. */
export function selectUnlockedTopics(
  db: Db,
  ids: readonly number[] | 'all',
  window: { limit: number; offset: number },
): Promise<{ id: number; title: string; group: string }[]> {
  return premiumTopics(db, ids)
    .select(['topics.id', 'topics.title', 'categories.title as group'])
    .orderBy('topics.category_id')
    .orderBy('topics.id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

export async function countUnlockedTopics(db: Db, ids: readonly number[] | 'all'): Promise<number> {
  const row = await premiumTopics(db, ids)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function selectCategoryTitles(db: Db, topicIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('topics')
    .innerJoin('categories', 'categories.id', 'topics.category_id')
    .where('topics.id', 'in', topicIds)
    .select(['topics.id', 'categories.title'])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function countTopicsOf(db: Db, categoryIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('topics')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('category_id', 'in', categoryIds)
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, total }) => [category_id, Number(total)]));
}

/** Moves a category's topics to another one, and returns them as they are then. */
export function moveTopics(trx: Db, from: number, to: number, at: string): Promise<TopicRow[]> {
  return trx
    .updateTable('topics')
    .set({ category_id: to, updated_at: at })
    .where('category_id', '=', from)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute();
}
