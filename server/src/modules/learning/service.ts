import {
  hasBookmarks,
  hasProgress,
  isLearnedCollection,
  type LearnedCollection,
} from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import {
  type CategoryProgressState,
  LEARNING_MESSAGES,
  type LearningList,
  type LearningRecord,
  type LearningState,
  type LessonNote,
  type ListedNote,
} from '@qram/contract/modules/learning/learning';
import { type CollectionDefinition, withHooks } from '../../collections/definition.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { toPageWindow } from '../../platform/http/api/pagination.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { assertOpenTopic } from '../tutorials/service.ts';
import { findRow, requireUserId } from '../users/service.ts';
import {
  countLearners,
  countUserLearning,
  deleteLearning,
  deleteNote,
  deleteState,
  hasTopic,
  insertNote,
  insertState,
  isLiveRecord,
  type LearningRow,
  lockNote,
  selectList,
  selectNote,
  selectNotes,
  selectState,
  selectStates,
  selectTopicStates,
  updateNote,
  updateState,
} from './repository.ts';

export { answerForm, type FormAnswer } from './questions/service.ts';

const NO_NOTE: LessonNote = { text: '', updated_at: null };

const toState = ({ record_id, started_at, bookmarked_at, done_at, position, section }: LearningRow): LearningState => ({
  id: record_id,
  started_at,
  bookmarked_at,
  done_at,
  position,
  section,
});

/** Latest first, live records only. */
export async function listLearning(
  deps: Dependencies,
  actor: Actor,
  { list, ...query }: { list: LearningList; page?: number; per_page?: number },
): Promise<Listed<LearningRecord[]>> {
  const { about, ...window } = toPageWindow(query);
  const { rows, total } = await selectList(deps.db, requireUserId(actor), { list, now: deps.now(), ...window });
  const records = rows.map((row) => ({
    ...toState(row),
    collection: row.collection,
    title: row.title,
    address: recordPath(row.collection, { id: row.record_id, title: row.title }),
    last_at: row.last_at,
  }));
  return new Listed(records, { ...about, total });
}

/** Omits records that aren't live or have no state. */
export async function readStates(
  deps: Dependencies,
  actor: Actor,
  query: { collection: LearnedCollection; ids: readonly number[] },
): Promise<LearningState[]> {
  return (await selectStates(deps.db, requireUserId(actor), { ...query, now: deps.now() })).map(toState);
}

/** Omits categories without live topics. */
export async function readCategories(
  deps: Dependencies,
  actor: Actor,
  ids: readonly number[],
): Promise<CategoryProgressState[]> {
  const topics = await selectTopicStates(deps.db, requireUserId(actor), ids, deps.now());
  return [...Map.groupBy(topics, ({ category_id }) => category_id)].map(([id, members]) => ({
    id,
    total: members.length,
    done: members.filter(({ done_at }) => done_at !== null).length,
    topics: members.flatMap(({ category_id: _category, position, ...state }) =>
      position === null ? [] : [{ ...state, position }],
    ),
  }));
}

/** @throws DomainError `not_found` for a record that isn't live */
async function assertLive(db: Db, collection: LearnedCollection, id: number, now: Date): Promise<void> {
  if (!(await isLiveRecord(db, collection, id, now))) throw notFound();
}

export interface LearningChange {
  started?: boolean | undefined;
  bookmarked?: boolean | undefined;
  done?: boolean | undefined;
  position?: number | undefined;
  section?: string | undefined;
}

/** Keeps times that are set already. */
function changed(row: LearningRow, change: LearningChange, at: string): LearningRow {
  const { started, bookmarked, done, position, section } = change;
  const parseTime = (before: string | null, set: boolean | undefined) =>
    set === undefined ? before : set ? (before ?? at) : null;
  const starts = done || position !== undefined || section !== undefined ? true : started;
  return {
    ...row,
    started_at: parseTime(row.started_at, starts),
    bookmarked_at: parseTime(row.bookmarked_at, bookmarked),
    done_at: parseTime(row.done_at, done),
    position: position ?? (starts === false ? 0 : row.position),
    // Whoever has done a lesson begins it anew.
    section: starts === false || done ? null : section === undefined ? row.section : section || null,
    last_at: at,
  };
}

/** @throws DomainError `validation` for a mark that the collection doesn't offer */
function assertOffered(collection: LearnedCollection, { started, bookmarked, done }: LearningChange): void {
  if (bookmarked !== undefined && !hasBookmarks(collection))
    throw invalidField('bookmarked', LEARNING_MESSAGES.noBookmarks);
  if (hasProgress(collection)) return;
  if (started !== undefined) throw invalidField('started', LEARNING_MESSAGES.noProgress);
  if (done !== undefined) throw invalidField('done', LEARNING_MESSAGES.noProgress);
}

/**
 * Idempotent; the last of concurrent changes to a field wins.
 * @throws DomainError `not_found` for a record that isn't live, `forbidden` to start a locked lesson, `validation` for
 * a position outside a video or a section outside a lesson
 */
export async function saveState(
  deps: Dependencies,
  actor: Actor,
  { collection, id }: { collection: LearnedCollection; id: number },
  change: LearningChange,
): Promise<LearningState> {
  if (change.position !== undefined && collection !== 'videos')
    throw invalidField('position', LEARNING_MESSAGES.videosOnly);
  if (change.section !== undefined && collection !== 'topics')
    throw invalidField('section', LEARNING_MESSAGES.lessonsOnly);
  assertOffered(collection, change);
  const key = { user_id: requireUserId(actor), collection, record_id: id };
  const now = deps.now();
  if (collection === 'topics' && (change.started || change.done || change.section !== undefined)) {
    await assertLive(deps.db, collection, id, now);
    await assertOpenTopic(deps, actor, id);
  }
  const at = now.toISOString();
  return inTransaction(deps.db, async (trx) => {
    await assertLive(trx, collection, id, now);
    await insertState(trx, key, at);
    const before = await selectState(trx, deps.dialect, key);
    if (!before) throw notFound();
    const { user_id: _user, collection: _collection, record_id: _record, ...state } = changed(before, change, at);
    if (state.started_at === null && state.bookmarked_at === null && state.done_at === null)
      await deleteState(trx, key);
    else await updateState(trx, key, state);
    return toState({ ...key, ...state });
  });
}

/** @throws DomainError `not_found` for a topic that isn't live */
export async function readNote(deps: Dependencies, actor: Actor, topicId: number): Promise<LessonNote> {
  await assertLive(deps.db, 'topics', topicId, deps.now());
  return (await selectNote(deps.db, { user_id: requireUserId(actor), topic_id: topicId })) ?? NO_NOTE;
}

/** Later than `before`, so that two saves differ. */
const laterThan = (before: string | null, now: Date): string =>
  new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString();

/**
 * An empty text deletes the note; the stored text changes nothing.
 * @throws DomainError `not_found` for a topic that isn't live, `conflict` with the current note unless `updated_at`
 * matches
 */
export async function saveNote(
  deps: Dependencies,
  actor: Actor,
  topicId: number,
  note: LessonNote,
): Promise<LessonNote> {
  const key = { user_id: requireUserId(actor), topic_id: topicId };
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    await assertLive(trx, 'topics', topicId, now);
    const current = (await lockNote(trx, deps.dialect, key)) ?? NO_NOTE;
    if (current.text === note.text) return current;
    const conflict = (latest: LessonNote) =>
      new DomainError('conflict', LEARNING_MESSAGES.noteConflict, { current: latest });
    if (current.updated_at !== note.updated_at) throw conflict(current);
    if (note.text === '') {
      await deleteNote(trx, key);
      return NO_NOTE;
    }
    const saved = { text: note.text, updated_at: laterThan(current.updated_at, now) };
    if (current.updated_at !== null) await updateNote(trx, key, saved);
    else if (!(await insertNote(trx, key, saved))) throw conflict((await selectNote(trx, key)) ?? NO_NOTE);
    return saved;
  });
}

/** Latest first, on live lessons. */
export async function listNotes(
  deps: Dependencies,
  actor: Actor,
  { search, ...query }: { search?: string; page?: number; per_page?: number },
): Promise<Listed<ListedNote[]>> {
  const { about, ...window } = toPageWindow(query);
  const { rows, total } = await selectNotes(deps.db, requireUserId(actor), { search, now: deps.now(), ...window });
  const notes = rows.map((row) => ({
    ...row,
    address: recordPath('topics', { id: row.topic_id, title: row.title }),
  }));
  return new Listed(notes, { ...about, total });
}

/** @throws DomainError `not_found` */
export async function readLearners(
  deps: Dependencies,
  topicId: number,
): Promise<{ started: number; finished: number }> {
  if (!(await hasTopic(deps.db, topicId))) throw notFound();
  return countLearners(deps.db, topicId);
}

/** Counts only, for privacy. @throws DomainError `not_found` */
export async function readUserFigures(deps: Dependencies, userId: number) {
  if (!(await findRow(deps.db, userId))) throw notFound();
  return countUserLearning(deps.db, userId, deps.now());
}

/** Purges users' marks with the record. */
export function withLearning(definition: CollectionDefinition): CollectionDefinition {
  const { name, hooks } = definition;
  if (!isLearnedCollection(name)) return definition;
  return withHooks(definition, {
    async beforePurge(context, row) {
      await hooks?.beforePurge?.(context, row);
      await deleteLearning(context.trx, name, row.id);
    },
  });
}
