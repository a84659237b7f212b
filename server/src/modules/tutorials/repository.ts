import { TOPIC_FILE_KINDS, type TopicFileKind } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import { includesText } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { fileSizeSql } from '../../platform/storage/file-sizes.ts';
import { splitWindow } from './groups/group-window.ts';
import type { RenderedNotebook } from './lessons/notebook-rendering.ts';
import { countWords, LESSON_FORMAT, type RenderedLesson, readingMinutes } from './lessons/rendered-lesson.ts';

export type TopicRow = Selectable<Tables['topics']>;

/** Columns of the admin's list. */
export const LISTED = [
  ...(['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by', 'publish_at', 'unpublish_at'] as const),
  ...([
    'title',
    'category_id',
    'order',
    'description',
    'video',
    'premium',
    'taste',
    'glossary',
    'doi',
    'level',
  ] as const),
  ...TOPIC_FILE_KINDS.flatMap((kind) => [`${kind}_file`, `${kind}_name`] as const),
  // Enough to know whether there is a lesson.
  sql<string>`substr(body, 1, 1)`.as('body'),
];

const SHOWN = [
  ...(['id', 'title', 'description', 'category_id', 'premium', 'video', 'level'] as const),
  ...(['pdf_file', 'ppt_file', 'zip_file', 'ipynb_file'] as const),
] as const;
/** Sizes are in bytes; null: no file, or no recorded size. */
export type ShownTopic = Pick<TopicRow, (typeof SHOWN)[number]> & {
  category_title: string;
  /** Null: no lesson. */
  minutes: number | null;
  pdf_size: number | null;
  ppt_size: number | null;
  zip_size: number | null;
  ipynb_size: number | null;
};

type Joined = ExpressionBuilder<Tables, 'topics' | 'categories'>;

function shownQuery(db: Db, { search, now }: { search?: string | undefined; now: Date }) {
  const like = (column: 'topics.title' | 'topics.description' | 'categories.title') =>
    includesText(sql.ref(column), search ?? '');
  return db
    .selectFrom('topics')
    .innerJoin('categories', 'categories.id', 'topics.category_id')
    .where('topics.deleted_at', 'is', null)
    .where(isLive(now, 'topics'))
    .$if(Boolean(search), (query) =>
      query.where((eb) => eb.or([like('topics.title'), like('topics.description'), like('categories.title')])),
    );
}

/** In a folder of the store. */
const recordedSize = (eb: Joined, folder: string, kind: TopicFileKind) =>
  eb
    .selectFrom('stored_files')
    .select('stored_files.size')
    .where('stored_files.key', '=', (inner) => sql<string>`${`${folder}/`} || ${inner.ref(`topics.${kind}_file`)}`);

type Topics = ReturnType<typeof shownQuery>;

interface Window {
  limit: number;
  offset: number;
}

export interface Page<R> {
  rows: R[];
  /** Topics on all pages. */
  total: number;
  /** Ids of the groups on all pages, in order. */
  groups: number[];
}

/** Reads group by group: no index covers both orders, and the databases would sort all topics for each page. */
async function pageInOrder<R>(topics: Topics, window: Window, read: (part: Topics) => Promise<R[]>): Promise<Page<R>> {
  const groups = await topics
    .select(['categories.id', (eb) => eb.fn.countAll<number>().as('total')])
    .groupBy(['categories.id', 'categories.order'])
    .orderBy('categories.order')
    .orderBy('categories.id')
    .execute();
  const rows: R[] = [];
  const sizes = groups.map(({ id, total }) => ({ id, total: Number(total) }));
  for (const { ids, limit, offset } of splitWindow(sizes, window)) {
    const part = topics.where('topics.category_id', 'in', ids).orderBy('categories.order').orderBy('categories.id');
    rows.push(...(await read(part.orderBy('topics.order').orderBy('topics.id').limit(limit).offset(offset))));
  }
  const total = sizes.reduce((sum, group) => sum + group.total, 0);
  return { rows, total, groups: sizes.map(({ id }) => id) };
}

export function selectShownTopics(
  db: Db,
  { search, folder, now, ...window }: Window & { search?: string; folder: string; now: Date },
): Promise<Page<ShownTopic>> {
  return pageInOrder(shownQuery(db, { search, now }), window, (part) =>
    part
      .select(SHOWN.map((column) => `topics.${column}` as const))
      .select('categories.title as category_title')
      .select((eb) => [
        minutesOfLesson(eb).as('minutes'),
        recordedSize(eb, folder, 'pdf').as('pdf_size'),
        recordedSize(eb, folder, 'ppt').as('ppt_size'),
        recordedSize(eb, folder, 'zip').as('zip_size'),
        recordedSize(eb, folder, 'ipynb').as('ipynb_size'),
      ])
      .execute(),
  );
}

const minutesOfLesson = (eb: Joined) =>
  eb
    .selectFrom('rendered_lessons')
    .select('rendered_lessons.minutes')
    .whereRef('rendered_lessons.topic_id', '=', 'topics.id');

export function selectLessonsInOrder(db: Db, { now, ...window }: Window & { now: Date }) {
  return pageInOrder(shownQuery(db, { now }), window, (part) =>
    part
      .select(['topics.id', 'topics.title', 'topics.description', 'topics.category_id', 'topics.premium'])
      .select('categories.title as category_title')
      .select((eb) => minutesOfLesson(eb).as('minutes'))
      .execute(),
  );
}

/** Null: no lesson. */
export async function selectMinutes(db: Db, topicId: number): Promise<number | null> {
  const stored = db.selectFrom('rendered_lessons').where('topic_id', '=', topicId);
  return (await stored.select('minutes').executeTakeFirst())?.minutes ?? null;
}

export function selectTopic(db: Db, id: number): Promise<TopicRow | undefined> {
  return db.selectFrom('topics').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Free topics first; size at upload, null if not recorded. */
export function selectTopicsByFile(
  db: Db,
  kind: TopicFileKind,
  file: { name: string; key: string },
): Promise<(TopicRow & { size: number | null })[]> {
  return db
    .selectFrom('topics')
    .selectAll()
    .select(fileSizeSql(db, file.key).as('size'))
    .where(`${kind}_file`, '=', file.name)
    .where('deleted_at', 'is', null)
    .orderBy('premium')
    .orderBy('id')
    .execute();
}

/** Includes the trash. */
export function selectAccessOfFile(db: Db, kind: TopicFileKind, file: string) {
  return db
    .selectFrom('topics')
    .select(['id', 'premium', 'publish_at', 'unpublish_at', 'deleted_at'])
    .where(`${kind}_file`, '=', file)
    .execute();
}

/** Live ones with these ids, or all. */
function premiumTopics(db: Db, ids: readonly number[] | 'all', now: Date) {
  return shownQuery(db, { now })
    .where('topics.premium', '=', 1)
    .$if(ids !== 'all', (query) => query.where('topics.id', 'in', ids as readonly number[]));
}

const selectListed = (topics: Topics) =>
  topics.select(['topics.id', 'topics.title', 'categories.title as group']).execute();

/** In order. */
export function selectUnlockedTopics(
  db: Db,
  ids: readonly number[] | 'all',
  { now, ...window }: Window & { now: Date },
): Promise<Page<{ id: number; title: string; group: string }>> {
  return pageInOrder(premiumTopics(db, ids, now), window, selectListed);
}

export function selectFreeTopics(db: Db, { now, ...window }: Window & { now: Date }) {
  return pageInOrder(shownQuery(db, { now }).where('topics.premium', '<>', 1), window, selectListed);
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

export async function selectCategoryTitle(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('categories').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title ?? '';
}

export async function countTopicsFor(db: Db, categoryIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('topics')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('category_id', 'in', categoryIds)
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, total }) => [category_id, Number(total)]));
}

/** Returns the topics as moved. */
export function moveTopics(
  trx: Db,
  from: number,
  to: { category_id: number; order: number; updated_at: string },
): Promise<TopicRow[]> {
  return trx
    .updateTable('topics')
    .set(to)
    .where('category_id', '=', from)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute();
}

export async function upsertLesson(
  trx: Db,
  topicId: number,
  { html, text, outline, words, questions }: RenderedLesson,
  notebook: RenderedNotebook | null = null,
) {
  const minutes = readingMinutes(words + countWords(notebook?.text ?? ''));
  const lesson = {
    html,
    text,
    outline: JSON.stringify(outline),
    minutes,
    questions: JSON.stringify(questions),
    notebook_html: notebook?.html ?? null,
    notebook_text: notebook?.text ?? '',
    format: LESSON_FORMAT,
  };
  await trx
    .insertInto('rendered_lessons')
    .values({ topic_id: topicId, ...lesson })
    .onConflict((conflict) => conflict.column('topic_id').doUpdateSet(lesson))
    .execute();
}

export async function deleteLesson(trx: Db, topicId: number): Promise<void> {
  await trx.deleteFrom('rendered_lessons').where('topic_id', '=', topicId).execute();
}

/** Names of the pictures that a topic's lesson shows. */
export async function selectPicturesFor(db: Db, topicId: number): Promise<string[]> {
  const rows = await db.selectFrom('lesson_pictures').select('file').where('topic_id', '=', topicId).execute();
  return rows.map(({ file }) => file);
}

export async function replacePictures(trx: Db, topicId: number, files: readonly string[]): Promise<void> {
  await trx.deleteFrom('lesson_pictures').where('topic_id', '=', topicId).execute();
  const rows = files.map((file) => ({ topic_id: topicId, file }));
  if (rows.length > 0) await trx.insertInto('lesson_pictures').values(rows).execute();
}

/** The pictures among these that lessons show. */
export async function selectShownPictures(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('lesson_pictures').select('file').where('file', 'in', files).execute();
  return new Set(rows.map(({ file }) => file));
}

/** Includes the trash. */
export const topicsShowing = (db: Db, file: string) =>
  db
    .selectFrom('topics')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('lesson_pictures').select('topic_id').where('file', '=', file))
    .orderBy('id');

/** Undefined: no lesson. */
export function selectLesson(db: Db, topicId: number) {
  return db.selectFrom('rendered_lessons').selectAll().where('topic_id', '=', topicId).executeTakeFirst();
}

/** Omits topics without a lesson. */
export function selectQuestions(db: Db, topicIds: readonly number[]) {
  return db
    .selectFrom('topics')
    .innerJoin('rendered_lessons', 'rendered_lessons.topic_id', 'topics.id')
    .selectAll('topics')
    .select('rendered_lessons.questions')
    .where('topics.id', 'in', topicIds)
    .where('topics.deleted_at', 'is', null)
    .execute();
}

export const selectQuestionsOf = (db: Db, topicIds: readonly number[]) =>
  db.selectFrom('rendered_lessons').select(['topic_id', 'questions']).where('topic_id', 'in', topicIds).execute();

/** Includes the trash. */
export function selectOutdatedTopic(db: Db, afterId: number): Promise<TopicRow | undefined> {
  return db
    .selectFrom('topics')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('rendered_lessons').select('topic_id').where('format', '<', LESSON_FORMAT))
    .where('id', '>', afterId)
    .orderBy('id')
    .executeTakeFirst();
}

/** Includes the trash. */
export const topicWithId = (db: Db, id: number) => db.selectFrom('topics').selectAll().where('id', '=', id);

/** Plain texts and outlines of lessons, for the search. */
export function selectLessonTexts(db: Db, topicIds: readonly number[]) {
  const lessons = db.selectFrom('rendered_lessons').where('topic_id', 'in', topicIds);
  return lessons.select(['topic_id', 'text', 'outline', 'notebook_text']).execute();
}

/** Skips categories without live topics. */
export function selectNextCategory(db: Db, categoryId: number, now: Date) {
  const order = db.selectFrom('categories').select('categories.order').where('categories.id', '=', categoryId);
  return shownQuery(db, { now })
    .where((eb) =>
      eb.or([
        eb('categories.order', '>', order),
        eb.and([eb('categories.order', '=', order), eb('categories.id', '>', categoryId)]),
      ]),
    )
    .select(['topics.id', 'topics.title', 'topics.premium', 'categories.title as category_title'])
    .orderBy('categories.order')
    .orderBy('categories.id')
    .orderBy('topics.order')
    .orderBy('topics.id')
    .limit(1)
    .executeTakeFirst();
}

export const selectTitles = (db: Db, ids: readonly number[]) =>
  db.selectFrom('topics').select(['id', 'title']).where('id', 'in', ids).execute();

/** In the order of the category. */
export function selectLiveTopics(db: Db, which: { category_id: number } | { ids: readonly number[] }, now: Date) {
  return db
    .selectFrom('topics')
    .select(['id', 'title', 'premium'])
    .where((eb) => ('ids' in which ? eb('id', 'in', which.ids) : eb('category_id', '=', which.category_id)))
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .orderBy('order')
    .orderBy('id')
    .execute();
}
