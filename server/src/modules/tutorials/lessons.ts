import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { isGone } from '../../collections/paged-records.ts';
import { isPublic } from '../../collections/reading.ts';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { gone, notFound } from '../../platform/domain-error.ts';
import { servicesOpeningTopics } from '../buttons/service.ts';
import { TUTORIAL_FOLDER, topicsCollection } from './collection.ts';
import { openTopics } from './policy.ts';
import { presentTopic } from './presenter.ts';
import {
  asShown,
  selectCategoryTitle,
  selectLesson,
  selectTopic,
  selectTopicsOfCategory,
  type TopicRow,
} from './repository.ts';

/** The topics of a lesson's category, each open or locked for the actor. */
async function neighborsOf(deps: Dependencies, actor: Actor, { category_id }: TopicRow) {
  const topics = await selectTopicsOfCategory(deps.db, category_id, deps.now());
  const open = await openTopics(deps, actor, topics);
  return topics.map(({ id, title, premium }) => ({
    id,
    title,
    premium: premium === 1 ? (1 as const) : (0 as const),
    locked: !open.has(id),
  }));
}

/** The text of a lesson; nothing of a locked one. */
async function textOf(db: Db, { id, body }: TopicRow, locked: boolean) {
  const lesson = body === '' || locked ? undefined : await selectLesson(db, id);
  return { html: lesson?.html ?? null, outline: JSON.parse(lesson?.outline ?? '[]'), minutes: lesson?.minutes ?? 0 };
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
  const shown = presentTopic(await asShown(deps.db, topic, TUTORIAL_FOLDER), !locked, services.get(id) ?? null);
  return {
    ...shown,
    updated_at: topic.updated_at,
    published_at: topic.publish_at ?? topic.created_at,
    doi: topic.doi,
    category_title: await selectCategoryTitle(deps.db, topic.category_id),
    has_body: topic.body !== '',
    ...(await textOf(deps.db, topic, locked)),
    lessons: await neighborsOf(deps, actor, topic),
  };
}
