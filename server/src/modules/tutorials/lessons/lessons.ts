import type { LessonOffer, LessonPreview, TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { engine } from '../../../collections/collection.ts';
import { isGone } from '../../../collections/rows/paged-records.ts';
import { type Actor, isAdmin } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { gone, notFound } from '../../../platform/domain-error.ts';
import { readOffer, servicesOpeningTopics } from '../../buttons/service.ts';
import { linkTerms } from '../../glossary/service.ts';
import { topicsCollection } from '../collection.ts';
import { findOpenTopics } from '../policy.ts';
import { listPrerequisites } from '../prerequisites/prerequisites.ts';
import { asShown, presentTopic } from '../presenter.ts';
import { disableQuestions } from '../questions/question-fields.ts';
import {
  selectCategoryTitle,
  selectLesson,
  selectLiveTopics,
  selectNextCategory,
  selectTopic,
  selectUnlockedTopics,
  type TopicRow,
} from '../repository.ts';
import { listWarnings } from './lesson-checks.ts';
import { picturesIn } from './lesson-pictures.ts';
import { renderLessonInThread } from './lesson-renderer.ts';
import { cutPublicPart, describeLockedPart } from './lesson-taste.ts';
import { findMissingTargets } from './link-targets.ts';

async function getNextCategory(deps: Dependencies, actor: Actor, { category_id }: TopicRow) {
  const next = await selectNextCategory(deps.db, category_id, deps.now());
  if (!next) return null;
  const { category_title, premium, ...topic } = next;
  const isOpen = (await findOpenTopics(deps, actor, [next])).has(topic.id);
  const lesson = { ...topic, premium: premium === 1 ? (1 as const) : (0 as const), locked: !isOpen };
  return { title: category_title, lesson };
}

async function presentNames(deps: Dependencies, actor: Actor, topics: Awaited<ReturnType<typeof selectLiveTopics>>) {
  const open = await findOpenTopics(deps, actor, topics);
  return topics.map(({ id, title, premium }) => ({
    id,
    title,
    premium: premium === 1 ? (1 as const) : (0 as const),
    locked: !open.has(id),
  }));
}

async function getNeighbors(deps: Dependencies, actor: Actor, { category_id }: TopicRow) {
  return presentNames(deps, actor, await selectLiveTopics(deps.db, { category_id }, deps.now()));
}

/** Live ones only, in order. */
async function getPrerequisites(deps: Dependencies, actor: Actor, { id }: TopicRow) {
  const ids = await listPrerequisites(deps.db, id);
  if (ids.length === 0) return [];
  const topics = new Map((await selectLiveTopics(deps.db, { ids }, deps.now())).map((topic) => [topic.id, topic]));
  return presentNames(
    deps,
    actor,
    ids.flatMap((prerequisite) => topics.get(prerequisite) ?? []),
  );
}

/** A locked lesson has only its section titles, and what its editor chose to show of it. */
async function loadText(
  deps: Dependencies,
  { id, body, taste, glossary }: TopicRow,
  { locked, minutes }: Pick<TutorialLesson, 'locked' | 'minutes'>,
) {
  const stored = await selectLesson(deps.db, id);
  const outline: TutorialLesson['outline'] = JSON.parse(stored?.outline ?? '[]');
  const withTerms = async (html: string) => (glossary === 1 ? linkTerms(deps, html) : html);
  const html = body === '' ? null : (stored?.html ?? null);
  if (!locked)
    return {
      html: html && (await withTerms(html)),
      notebook_html: stored?.notebook_html ?? null,
      public_part: null,
      outline,
      covers: [],
      minutes_left: 0,
    };
  const part = taste === 'section' && html !== null ? cutPublicPart(outline, html) : null;
  return {
    html: null,
    notebook_html: null,
    public_part: part && { ...part, html: await withTerms(part.html) },
    outline: [],
    ...describeLockedPart({ outline, html: html ?? '', minutes }, part),
  };
}

/** How the service is sold that opens the lesson. */
async function getOffer(deps: Dependencies, serviceId: number): Promise<LessonOffer | null> {
  const found = await readOffer(deps.db, serviceId);
  if (!found) return null;
  const { topics, ...offer } = found;
  if (topics.length === 0) return { ...offer, lessons: 0 };
  const { total } = await selectUnlockedTopics(deps.db, topics, { limit: 1, offset: 0, now: deps.now() });
  return { ...offer, lessons: total };
}

/** @throws DomainError `not_found` unless live or the actor is an admin; `gone` for a purged one */
export async function readLesson(deps: Dependencies, actor: Actor, id: number): Promise<TutorialLesson> {
  const topic = await selectTopic(deps.db, id);
  if (!topic && (await isGone(deps.db, 'topics', id))) throw gone();
  if (!topic || (!isAdmin(actor) && !engine(deps).collection(topicsCollection).isPublic(topic))) throw notFound();
  const locked = !(await findOpenTopics(deps, actor, [topic])).has(id);
  const services = locked ? await servicesOpeningTopics(deps.db, [id]) : new Map();
  const shown = presentTopic(await asShown(deps.db, topic), !locked, services.get(id) ?? null);
  return {
    ...shown,
    updated_at: topic.updated_at,
    published_at: topic.publish_at ?? topic.created_at,
    doi: topic.doi,
    category_title: await selectCategoryTitle(deps.db, topic.category_id),
    has_body: topic.body !== '',
    ...(await loadText(deps, topic, shown)),
    offer: shown.opened_by && (await getOffer(deps, shown.opened_by.id)),
    next_category: await getNextCategory(deps, actor, topic),
    prerequisites: await getPrerequisites(deps, actor, topic),
    lessons: await getNeighbors(deps, actor, topic),
  };
}

/** @throws DomainError `validation` for a text that takes too long to render */
export async function previewLesson(deps: Dependencies, body: string): Promise<LessonPreview> {
  const pictures = await picturesIn(deps.db, body);
  const { references, ...rendered } = await renderLessonInThread(deps.rendering, body, pictures);
  const { html, outline, words, minutes, lines, problems } = rendered;
  const warnings = listWarnings(references, await findMissingTargets(deps, references));
  return { html: disableQuestions(html), outline, words, minutes, lines, problems, warnings };
}
