import { LEARNED_COLLECTIONS, type LearnedCollection } from '@qram/contract/collection/content';
import type { LearningList, LessonNote } from '@qram/contract/modules/learning/learning';
import { type Selectable, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, includesText, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type LearningRow = Selectable<Tables['learning_records']>;
export type RecordKey = Pick<LearningRow, 'user_id' | 'collection' | 'record_id'>;

export async function isLiveRecord(db: Db, collection: LearnedCollection, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom(collection)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .executeTakeFirst();
  return row !== undefined;
}

const TIME_OF = { started: 'last_at', bookmarked: 'bookmarked_at', done: 'done_at' } as const;

function titledQuery(db: Db, userId: number, now: Date) {
  const live = (collection: LearnedCollection) =>
    db
      .selectFrom(collection)
      .select(['id', 'title', sql<LearnedCollection>`${sql.lit(collection)}`.as('collection')])
      .where('deleted_at', 'is', null)
      .where(isLive(now));
  return db
    .selectFrom('learning_records')
    .innerJoin(
      LEARNED_COLLECTIONS.map(live)
        .reduce((all, one) => all.unionAll(one))
        .as('live'),
      (join) =>
        join
          .onRef('live.collection', '=', 'learning_records.collection')
          .onRef('live.id', '=', 'learning_records.record_id'),
    )
    .where('user_id', '=', userId);
}

/** Latest first, with the total. */
export async function selectList(
  db: Db,
  userId: number,
  { list, now, limit, offset }: { list: LearningList; now: Date; limit: number; offset: number },
): Promise<{ rows: (LearningRow & { title: string })[]; total: number }> {
  const listed = titledQuery(db, userId, now)
    .where(`${list}_at`, 'is not', null)
    .$if(list === 'started', (query) => query.where('done_at', 'is', null));
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await listed
    .selectAll('learning_records')
    .select('live.title')
    .orderBy(TIME_OF[list], 'desc')
    .orderBy('learning_records.collection')
    .orderBy('record_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

/** Only of live records. */
export function selectStates(
  db: Db,
  userId: number,
  { collection, ids, now }: { collection: LearnedCollection; ids: readonly number[]; now: Date },
): Promise<LearningRow[]> {
  return titledQuery(db, userId, now)
    .selectAll('learning_records')
    .where('learning_records.collection', '=', collection)
    .where('record_id', 'in', ids)
    .orderBy('record_id')
    .execute();
}

/** Null: no state yet. */
export async function selectTopicStates(db: Db, userId: number, categoryIds: readonly number[], now: Date) {
  return db
    .selectFrom('topics')
    .leftJoin('learning_records', (join) =>
      join
        .onRef('learning_records.record_id', '=', 'topics.id')
        .on('learning_records.collection', '=', 'topics')
        .on('learning_records.user_id', '=', userId),
    )
    .select(['topics.id', 'topics.category_id', 'started_at', 'bookmarked_at', 'done_at', 'position', 'section'])
    .where('topics.category_id', 'in', categoryIds)
    .where('topics.deleted_at', 'is', null)
    .where(isLive(now, 'topics'))
    .orderBy('topics.order')
    .orderBy('topics.id')
    .execute();
}

/** The user's states of lessons, live or not. */
export const selectLessonStates = (db: Db, userId: number): Promise<LearningRow[]> =>
  db
    .selectFrom('learning_records')
    .selectAll()
    .where('user_id', '=', userId)
    .where('collection', '=', 'topics')
    .execute();

/** Live or not. */
export async function hasStartedAny(db: Db, userId: number): Promise<boolean> {
  const started = db.selectFrom('learning_records').select('record_id').where('user_id', '=', userId);
  return (await started.where('started_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

export function selectState(
  trx: Db,
  dialect: Dialect,
  { user_id, collection, record_id }: RecordKey,
): Promise<LearningRow | undefined> {
  const query = trx
    .selectFrom('learning_records')
    .selectAll()
    .where((eb) => eb.and({ user_id, collection, record_id }));
  return lockRows(query, dialect).executeTakeFirst();
}

/** Does nothing if there is one. */
export async function insertState(trx: Db, key: RecordKey, at: string): Promise<void> {
  await trx
    .insertInto('learning_records')
    .values({ ...key, last_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateState(
  trx: Db,
  { user_id, collection, record_id }: RecordKey,
  state: Partial<Omit<LearningRow, keyof RecordKey>>,
): Promise<void> {
  await trx
    .updateTable('learning_records')
    .set(state)
    .where((eb) => eb.and({ user_id, collection, record_id }))
    .execute();
}

export async function deleteState(trx: Db, { user_id, collection, record_id }: RecordKey): Promise<void> {
  await trx
    .deleteFrom('learning_records')
    .where((eb) => eb.and({ user_id, collection, record_id }))
    .execute();
}

export type NoteKey = Pick<Selectable<Tables['lesson_notes']>, 'user_id' | 'topic_id'>;

const notes = (db: Db, { user_id, topic_id }: NoteKey) =>
  db
    .selectFrom('lesson_notes')
    .select(['text', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('topic_id', '=', topic_id);

export const selectNote = (db: Db, key: NoteKey): Promise<LessonNote | undefined> => notes(db, key).executeTakeFirst();

export const lockNote = (trx: Db, dialect: Dialect, key: NoteKey): Promise<LessonNote | undefined> =>
  lockRows(notes(trx, key), dialect).executeTakeFirst();

/** False: another note was added first. */
export async function insertNote(trx: Db, key: NoteKey, note: { text: string; updated_at: string }): Promise<boolean> {
  const added = await trx
    .insertInto('lesson_notes')
    .values({ ...key, ...note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateNote(
  trx: Db,
  { user_id, topic_id }: NoteKey,
  note: { text: string; updated_at: string },
): Promise<void> {
  await trx
    .updateTable('lesson_notes')
    .set(note)
    .where('user_id', '=', user_id)
    .where('topic_id', '=', topic_id)
    .execute();
}

export async function deleteNote(trx: Db, { user_id, topic_id }: NoteKey): Promise<void> {
  await trx.deleteFrom('lesson_notes').where('user_id', '=', user_id).where('topic_id', '=', topic_id).execute();
}

/** Latest first, on live topics, with the total. */
export async function selectNotes(
  db: Db,
  userId: number,
  { search = '', now, limit, offset }: { search?: string | undefined; now: Date; limit: number; offset: number },
) {
  const listed = db
    .selectFrom('lesson_notes')
    .innerJoin('topics', 'topics.id', 'lesson_notes.topic_id')
    .where('lesson_notes.user_id', '=', userId)
    .where('topics.deleted_at', 'is', null)
    .where(isLive(now, 'topics'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([includesText(sql.ref('lesson_notes.text'), search), includesText(sql.ref('topics.title'), search)]),
      ),
    );
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await listed
    .select(['lesson_notes.topic_id', 'topics.title', 'lesson_notes.text', 'lesson_notes.updated_at'])
    .orderBy('lesson_notes.updated_at', 'desc')
    .orderBy('lesson_notes.topic_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

/** Ignores users in the trash. */
export async function countLearners(db: Db, topicId: number): Promise<{ started: number; finished: number }> {
  const { started, finished } = await db
    .selectFrom('learning_records')
    .innerJoin('users', 'users.id', 'learning_records.user_id')
    .where('collection', '=', 'topics')
    .where('record_id', '=', topicId)
    .where('users.deleted_at', 'is', null)
    .select((eb) => [
      eb.fn.count<number>('learning_records.started_at').as('started'),
      eb.fn.count<number>('learning_records.done_at').as('finished'),
    ])
    .executeTakeFirstOrThrow();
  return { started: Number(started), finished: Number(finished) };
}

export async function countUserLearning(db: Db, userId: number, now: Date) {
  const { done, bookmarked, answered } = await titledQuery(db, userId, now)
    .select(({ fn, selectFrom }) => [
      fn.count<number>('done_at').filterWhere('learning_records.collection', '=', 'topics').as('done'),
      fn.count<number>('bookmarked_at').as('bookmarked'),
      selectFrom('question_attempts')
        .where('question_attempts.user_id', '=', userId)
        .select(fn.countAll<number>().as('total'))
        .as('answered'),
    ])
    .executeTakeFirstOrThrow();
  return { lessons_done: Number(done), bookmarks: Number(bookmarked), questions_answered: Number(answered) };
}

export type AttemptsRow = Selectable<Tables['question_attempts']>;
export type QuestionKey = Pick<AttemptsRow, 'user_id' | 'topic_id' | 'question_key'>;

const attemptsAt = (db: Db, { user_id, topic_id, question_key }: QuestionKey) =>
  db
    .selectFrom('question_attempts')
    .selectAll()
    .where((eb) => eb.and({ user_id, topic_id, question_key }));

export const lockAttempts = (trx: Db, dialect: Dialect, key: QuestionKey): Promise<AttemptsRow | undefined> =>
  lockRows(attemptsAt(trx, key), dialect).executeTakeFirst();

/** False: another attempt was added first. */
export async function insertAttempts(trx: Db, row: AttemptsRow): Promise<boolean> {
  const added = await trx
    .insertInto('question_attempts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateAttempts(trx: Db, { user_id, topic_id, question_key, ...row }: AttemptsRow): Promise<void> {
  await trx
    .updateTable('question_attempts')
    .set(row)
    .where((eb) => eb.and({ user_id, topic_id, question_key }))
    .execute();
}

export function selectAttempts(db: Db, userId: number, topicId: number): Promise<AttemptsRow[]> {
  return db
    .selectFrom('question_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('topic_id', '=', topicId)
    .orderBy('question_key')
    .execute();
}

export const selectAllAttempts = (db: Db, userId: number): Promise<AttemptsRow[]> =>
  db.selectFrom('question_attempts').selectAll().where('user_id', '=', userId).execute();

/** Earliest first. */
export function selectReviews(
  db: Db,
  userId: number,
  { at, list, limit }: { at: string; list: 'due' | 'upcoming'; limit: number },
): Promise<AttemptsRow[]> {
  return db
    .selectFrom('question_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', list === 'due' ? '<=' : '>', at)
    .orderBy('due_at')
    .orderBy('topic_id')
    .orderBy('question_key')
    .limit(limit)
    .execute();
}

/** Ignores users in the trash, and those who only looked at the solution. */
export async function countAttempts(db: Db, topicId: number) {
  const rows = await db
    .selectFrom('question_attempts')
    .innerJoin('users', 'users.id', 'question_attempts.user_id')
    .where('topic_id', '=', topicId)
    .where('attempts', '>', 0)
    .where('users.deleted_at', 'is', null)
    .groupBy('question_key')
    .select((eb) => [
      'question_key',
      eb.fn.countAll<number>().as('tried'),
      eb.fn.sum<number>('first_correct').as('right'),
    ])
    .execute();
  return new Map(
    rows.map(({ question_key, tried, right }) => [question_key, { tried: Number(tried), right: Number(right) }]),
  );
}

/** Live or not. */
export async function hasTopic(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('topics')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes go by their foreign key. */
export async function deleteLearning(trx: Db, collection: LearnedCollection, recordId: number): Promise<void> {
  await trx
    .deleteFrom('learning_records')
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .execute();
}
