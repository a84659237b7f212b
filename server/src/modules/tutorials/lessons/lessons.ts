import type { LessonPreview, TutorialLesson } from '@qram/contract/tutorial-lessons';
import { isPublic } from '../../../collections/records/reading.ts';
import { isGone } from '../../../collections/rows/paged-records.ts';
import { type Actor, isAdmin } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { gone, notFound } from '../../../platform/domain-error.ts';
import { servicesOpeningTopics } from '../../buttons/service.ts';
import { topicsCollection } from '../collection.ts';
import { openTopics } from '../policy.ts';
import { asShown, presentTopic } from '../presenter.ts';
import { disableQuestions } from '../questions/question-rendering.ts';
import {
  selectCategoryTitle,
  selectLesson,
  selectTopic,
  selectTopicsOfCategory,
  type TopicRow,
} from '../repository.ts';
import { picturesIn } from './lesson-pictures.ts';
import { renderLessonInThread } from './lesson-renderer.ts';

/** The topics of a lesson's category, each open or locked for the actor. */
async function getNeighbors(deps: Dependencies, actor: Actor, { category_id }: TopicRow) {
  const topics = await selectTopicsOfCategory(deps.db, category_id, deps.now());
  const open = await openTopics(deps, actor, topics);
  return topics.map(({ id, title, premium }) => ({
    id,
    title,
    premium: premium === 1 ? (1 as const) : (0 as const),
    locked: !open.has(id),
  }));
}

/** The text of a lesson and its notebook; nothing of a locked one. */
async function formatText(db: Db, { id, body }: TopicRow, locked: boolean) {
  const lesson = locked ? undefined : await selectLesson(db, id);
  return {
    html: body === '' ? null : (lesson?.html ?? null),
    notebook_html: lesson?.notebook_html ?? null,
    outline: JSON.parse(lesson?.outline ?? '[]'),
  };
}

/**
 * One topic with its lesson, as the actor may see it.
 * @throws DomainError `not_found`, also for one that isn't live unless the actor is an admin; `gone` for a purged one
 */
export async function readLesson(deps: Dependencies, actor: Actor, id: number): Promise<TutorialLesson> {
  const topic = await selectTopic(deps.db, id);
  if (!topic && (await isGone(deps.db, 'topics', id))) throw gone();
  if (!topic || (!isAdmin(actor) && !isPublic(deps, topicsCollection, topic))) throw notFound();
  const locked = !(await openTopics(deps, actor, [topic])).has(id);
  const services = locked ? await servicesOpeningTopics(deps.db, [id]) : new Map();
  const shown = presentTopic(await asShown(deps.db, topic), !locked, services.get(id) ?? null);
  return {
    ...shown,
    updated_at: topic.updated_at,
    published_at: topic.publish_at ?? topic.created_at,
    doi: topic.doi,
    category_title: await selectCategoryTitle(deps.db, topic.category_id),
    has_body: topic.body !== '',
    ...(await formatText(deps.db, topic, locked)),
    lessons: await getNeighbors(deps, actor, topic),
  };
}

/** A lesson as its page would show it. @throws DomainError `validation` for a text that takes too long to render */
export async function previewLesson({ db, rendering }: Dependencies, body: string): Promise<LessonPreview> {
  const rendered = await renderLessonInThread(rendering, body, await picturesIn(db, body));
  const { html, outline, minutes, lines, problems } = rendered;
  return { html: disableQuestions(html), outline, minutes, lines, problems };
}
