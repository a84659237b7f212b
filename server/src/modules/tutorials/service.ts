import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { publicationState } from '@qram/contract/collection/publication';
import type { TopicFileKind, TopicPart, UnlockedTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { TUTORIAL_LIMITS, type TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { engine } from '../../collections/collection.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { readOrCreateSecret } from '../../platform/database/settings.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { toPageWindow } from '../../platform/http/api/pagination.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { buildSignedQuery, createBrowserSecret, isValidLink } from '../../platform/http/delivery/file-link.ts';
import { findSessionUser } from '../auth/service.ts';
import { servicesOpeningTopics } from '../buttons/service.ts';
import { loadOpenTopics, requireUserId } from '../users/service.ts';
import { topicsCollection } from './collection.ts';
import { openTopics } from './policy.ts';
import { presentGroups, TUTORIAL_FILES, TUTORIAL_FOLDER } from './presenter.ts';
import type { StoredQuestion } from './questions/question-grading.ts';
import {
  selectFreeTopics,
  selectQuestions,
  selectShownTopics,
  selectTopic,
  selectTopicsByFile,
  selectUnlockedTopics,
  type TopicRow,
} from './repository.ts';

export { countFields, gradeAnswer } from './questions/question-grading.ts';

const LINK_KEY = 'tutorial_link_key';
const KIND_BY_ENDING: ReadonlyMap<string, TopicFileKind> = new Map([
  ['pdf', 'pdf'],
  ['ppt', 'ppt'],
  ['pptx', 'ppt'],
  ['zip', 'zip'],
  ['ipynb', 'ipynb'],
]);

const linkKey = (deps: Dependencies): Promise<string> => readOrCreateSecret(deps.db, LINK_KEY);

/** Pages count topics (requirements: Tutorials). */
export async function listTutorials(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number; search?: string },
): Promise<Listed<TutorialGroup[]>> {
  const { about, ...window } = toPageWindow(query);
  const options = { search: query.search, now: deps.now(), folder: TUTORIAL_FOLDER, ...window };
  const { rows: topics, total, groups } = await selectShownTopics(deps.db, options);
  const open = await openTopics(deps, actor, topics);
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
  const open = await openTopics(deps, actor, topics);
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

/** @throws DomainError `not_found` without such a topic, `forbidden` while it is locked for the actor */
export async function assertOpenTopic(deps: Dependencies, actor: Actor, id: number): Promise<void> {
  const topic = await selectTopic(deps.db, id);
  if (!topic) throw notFound();
  if (!(await openTopics(deps, actor, [topic])).has(id)) throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
}

export interface OpenedPart {
  url: string;
  expires_at: string;
}

/**
 * Issues a short-lived URL for the browser with the secret.
 * @param browserSecret null: creates one, which the response must set
 * @throws DomainError `not_found` without such a topic or attachment, `forbidden` while it is locked
 */
export async function openPart(
  deps: Dependencies,
  actor: Actor,
  { id, part, browserSecret }: { id: number; part: TopicPart; browserSecret: string | null },
): Promise<OpenedPart & { browserSecret: string }> {
  const topic = await selectTopic(deps.db, id);
  if (!topic || (!isAdmin(actor) && !isLiveTopic(deps, topic))) throw notFound();
  if (!(await openTopics(deps, actor, [topic])).has(id)) throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  const secret = browserSecret ?? createBrowserSecret();
  const expires = Math.floor(deps.now().getTime() / 1000) + TUTORIAL_LIMITS.linkSeconds;
  const url = await signFileUrl(deps, actor, topic, part, { secret, expires });
  await recordAudit(
    deps.db,
    actor,
    { action: 'open', collection: 'topics', recordId: id, after: { part } },
    deps.now(),
  );
  return { url, expires_at: new Date(expires * 1000).toISOString(), browserSecret: secret };
}

const isLiveTopic = ({ now }: Dependencies, topic: TopicRow): boolean =>
  publicationState(topic, now().toISOString()) === 'live';

/** True: everyone may open the files. */
const isFree = (deps: Dependencies, topic: TopicRow): boolean => topic.premium !== 1 && isLiveTopic(deps, topic);

async function signFileUrl(
  deps: Dependencies,
  actor: Actor,
  topic: TopicRow,
  part: TopicPart,
  link: { secret: string; expires: number },
): Promise<string> {
  const held = part === 'video' ? topic.video : topic[`${part}_file`];
  if (!held) throw notFound();
  if (part === 'video') return held;
  if (isFree(deps, topic)) return TUTORIAL_FILES + held;
  const query = buildSignedQuery(await linkKey(deps), link.secret, {
    name: held,
    sessionId: actor.sessionId ?? '',
    expires: link.expires,
  });
  return `${TUTORIAL_FILES}${held}?${query}`;
}

const FILE_NAME = /^[0-9a-f]{32}\.[a-z]+$/;

export interface DeliverableFile {
  key: string;
  /** Size at upload in bytes; null if it was not recorded. */
  size: number | null;
  originalName: string;
  kind: TopicFileKind;
  /** True: public and cacheable. */
  free: boolean;
}

/**
 * Any topic with the file may grant it.
 * @throws DomainError `not_found` for an unknown name, `forbidden` for a locked, copied, expired or revoked URL
 */
export async function authorizeDelivery(
  deps: Dependencies,
  request: { name: string; session: string; expires: number; signature: string; browserSecret: string | null },
): Promise<DeliverableFile> {
  const kind = KIND_BY_ENDING.get(request.name.split('.').at(-1) ?? '');
  // Skip names that the server never generates; PostgreSQL rejects some texts.
  const stored = { name: request.name, key: `${TUTORIAL_FOLDER}/${request.name}` };
  const topics = kind && FILE_NAME.test(stored.name) ? await selectTopicsByFile(deps.db, kind, stored) : [];
  const topic = topics.find((candidate) => isFree(deps, candidate)) ?? topics[0];
  if (!kind || !topic) throw notFound();
  const originalName = topic[`${kind}_name`] ?? stored.name;
  const file = { key: stored.key, size: topic.size, originalName, kind, free: isFree(deps, topic) };
  if (file.free) return file;
  const refused = new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  const now = deps.now();
  const { name, expires, session: sessionId } = request;
  const link = { name, expires, sessionId };
  if (
    !request.browserSecret ||
    !isValidLink(await linkKey(deps), request.browserSecret, link, request.signature, now.getTime() / 1000)
  )
    throw refused;
  const user = await findSessionUser(deps, sessionId);
  const reachable = user?.role === 'admin' ? topics : topics.filter((one) => isLiveTopic(deps, one));
  if (!user || (await openTopics(deps, user, reachable)).size === 0) throw refused;
  return file;
}
