import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { TutorialLesson, UnlockedTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { engine } from '../../collections/collection.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { toPageWindow } from '../../platform/http/api/pagination.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { servicesOpeningTopics } from '../buttons/service.ts';
import { loadOpenTopics, requireUserId } from '../users/service.ts';
import { topicsCollection } from './collection.ts';
import { cutPublicPart } from './lessons/lesson-taste.ts';
import { countWords } from './lessons/rendered-lesson.ts';
import { findOpenTopics } from './policy.ts';
import { presentGroups, TUTORIAL_FOLDER } from './presenter.ts';
import { type StoredQuestion, withoutExplanations } from './questions/question-grading.ts';
import {
  selectFreeTopics,
  selectLesson,
  selectLessonsInOrder,
  selectQuestions,
  selectQuestionsOf,
  selectShownTopics,
  selectTopic,
  selectUnlockedTopics,
} from './repository.ts';

export { countFields, gradeAnswer, revealAnswer } from './questions/question-grading.ts';

/** Pages count topics (requirements: Tutorials). */
export async function listTutorials(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number; search?: string },
): Promise<Listed<TutorialGroup[]>> {
  const { about, ...window } = toPageWindow(query);
  const options = { search: query.search, now: deps.now(), folder: TUTORIAL_FOLDER, ...window };
  const { rows: topics, total, groups } = await selectShownTopics(deps.db, options);
  const open = await findOpenTopics(deps, actor, topics);
  const locked = topics.map(({ id }) => id).filter((id) => !open.has(id));
  const services = await servicesOpeningTopics(deps.db, locked);
  return new Listed(presentGroups(topics, groups, open, services), { ...about, total });
}

/** Granted topics, or all for an admin (requirements: Tutorials). */
export async function listUnlockedTopics(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number },
): Promise<Listed<UnlockedTopic[]>> {
  const { about, ...window } = toPageWindow(query);
  const ids = isAdmin(actor) ? 'all' : await loadOpenTopics(deps, requireUserId(actor));
  if (ids.length === 0) return new Listed<UnlockedTopic[]>([], { ...about, total: 0 });
  const { rows, total } = await selectUnlockedTopics(deps.db, ids, { ...window, now: deps.now() });
  return new Listed(rows, { ...about, total });
}

/** More than a service can open (BUTTON_LIMITS). */
const ALL_LISTED = { limit: 5_000, offset: 0 };

interface ListedTopic {
  id: number;
  title: string;
  category: string;
}

const toListed = ({ id, title, group }: { id: number; title: string; group: string }): ListedTopic => ({
  id,
  title,
  category: group,
});

/** Live ones only, in order. */
export async function listPremiumTopics(deps: Dependencies, ids: readonly number[]): Promise<ListedTopic[]> {
  if (ids.length === 0) return [];
  const { rows } = await selectUnlockedTopics(deps.db, ids, { ...ALL_LISTED, now: deps.now() });
  return rows.map(toListed);
}

/** In order. */
export async function listFreeTopics(deps: Dependencies): Promise<ListedTopic[]> {
  const { rows } = await selectFreeTopics(deps.db, { ...ALL_LISTED, now: deps.now() });
  return rows.map(toListed);
}

export interface LessonInOrder {
  id: number;
  title: string;
  summary: string;
  /** Reading time; 0 without a text. */
  minutes: number;
  part: { id: number; title: string };
  /** Place among all lessons, from 1. */
  number: number;
  /** For the actor. */
  locked: boolean;
}

/** All live ones, in the order of their categories. */
export async function listLessonsInOrder(deps: Dependencies, actor: Actor): Promise<LessonInOrder[]> {
  const { rows } = await selectLessonsInOrder(deps.db, { ...ALL_LISTED, now: deps.now() });
  const open = await findOpenTopics(deps, actor, rows);
  return rows.map(({ id, title, description, minutes, category_id, category_title }, at) => ({
    id,
    title,
    summary: description,
    minutes: minutes ?? 0,
    part: { id: category_id, title: category_title },
    number: at + 1,
    locked: !open.has(id),
  }));
}

/** Keys of their questions in order, by topic. Nothing of a question's text. */
export async function findQuestionKeys(
  deps: Dependencies,
  topicIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const rows = topicIds.length > 0 ? await selectQuestionsOf(deps.db, topicIds) : [];
  return new Map(
    rows.map(({ topic_id, questions }) => [
      topic_id,
      (JSON.parse(questions) as StoredQuestion[]).map(({ key }) => key),
    ]),
  );
}

/** The heading where a reader stopped, and the minutes from there. An unknown heading is the start. */
export async function findPlaceInLesson(
  deps: Dependencies,
  { id, minutes }: Pick<LessonInOrder, 'id' | 'minutes'>,
  sectionId: string | null,
): Promise<{ section: { id: string; title: string } | null; minutes_left: number }> {
  const atStart = { section: null, minutes_left: minutes };
  const lesson = sectionId === null ? undefined : await selectLesson(deps.db, id);
  if (!lesson) return atStart;
  const outline = JSON.parse(lesson.outline) as TutorialLesson['outline'];
  const section = outline.find((heading) => heading.id === sectionId);
  const start = lesson.html.indexOf(` id="${sectionId}"`);
  if (!section || start < 0 || section === outline[0]) return atStart;
  const words = (html: string) => countWords(html.replaceAll(/<[^>]*>/g, ' '));
  const share = words(lesson.html.slice(lesson.html.lastIndexOf('<', start))) / Math.max(1, words(lesson.html));
  const { id: heading, title } = section;
  return { section: { id: heading, title }, minutes_left: Math.max(1, Math.round(minutes * share)) };
}

/** Includes how they are graded. */
export interface LessonQuestions {
  id: number;
  title: string;
  questions: readonly StoredQuestion[];
}

/** Omits lessons that the actor may not read. */
export async function findQuestions(
  deps: Dependencies,
  actor: Actor,
  topicIds: readonly number[],
): Promise<Map<number, LessonQuestions>> {
  if (topicIds.length === 0) return new Map();
  const topics = (await selectQuestions(deps.db, topicIds)).filter(
    (topic) => isAdmin(actor) || engine(deps).collection(topicsCollection).isPublic(topic),
  );
  const open = await findOpenTopics(deps, actor, topics);
  return new Map(
    topics.flatMap(({ id, title, questions }) =>
      open.has(id) ? [[id, { id, title, questions: JSON.parse(questions) as StoredQuestion[] }]] : [],
    ),
  );
}

/** @throws DomainError `not_found` unless live or the actor is an admin, `forbidden` while locked */
export async function readQuestions(deps: Dependencies, actor: Actor, topicId: number): Promise<LessonQuestions> {
  const topic = await selectTopic(deps.db, topicId);
  if (!topic || (!isAdmin(actor) && !engine(deps).collection(topicsCollection).isPublic(topic))) throw notFound();
  await assertOpenTopic(deps, actor, topicId);
  const found = (await findQuestions(deps, actor, [topicId])).get(topicId);
  return found ?? { id: topicId, title: topic.title, questions: [] };
}

/**
 * The questions that the actor may answer: of a locked lesson only the first, where its editor shows a part of the
 * lesson to everybody. `isSample` says so: that question has neither hint nor solution, and no answer is kept.
 * @throws DomainError as `readQuestions`
 */
export async function readAnswerable(
  deps: Dependencies,
  actor: Actor,
  topicId: number,
): Promise<LessonQuestions & { isSample: boolean }> {
  const sample = await findSample(deps, actor, topicId);
  return sample ? { ...sample, isSample: true } : { ...(await readQuestions(deps, actor, topicId)), isSample: false };
}

/** Null: the lesson is open to the actor, is none, or shows nothing. */
async function findSample(deps: Dependencies, actor: Actor, id: number): Promise<LessonQuestions | null> {
  const topic = await selectTopic(deps.db, id);
  if (topic?.taste !== 'section' || !engine(deps).collection(topicsCollection).isPublic(topic)) return null;
  if ((await findOpenTopics(deps, actor, [topic])).has(id)) return null;
  const stored = await selectLesson(deps.db, id);
  const part = stored && cutPublicPart(JSON.parse(stored.outline), stored.html);
  const [row] = part?.question_html ? await selectQuestions(deps.db, [id]) : [];
  const [first] = row ? (JSON.parse(row.questions) as StoredQuestion[]) : [];
  return first ? { id, title: topic.title, questions: [withoutExplanations(first)] } : null;
}

/** @throws DomainError `not_found` without such a topic, `forbidden` while it is locked for the actor */
export async function assertOpenTopic(deps: Dependencies, actor: Actor, id: number): Promise<void> {
  const topic = await selectTopic(deps.db, id);
  if (!topic) throw notFound();
  if (!(await findOpenTopics(deps, actor, [topic])).has(id))
    throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
}
