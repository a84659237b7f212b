import { ERROR_MESSAGES } from '@qram/contract/errors';
import {
  type TopicFileKind,
  type TopicPart,
  TUTORIAL_LIMITS,
  type TutorialGroup,
  type UnlockedTopic,
} from '@qram/contract/modules/tutorials';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import { readOrCreateSecret } from '../../platform/database/settings.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { pageOf } from '../../platform/http/pagination.ts';
import { Listed } from '../../platform/http/responses.ts';
import { findSessionUser } from '../auth/service.ts';
import { TUTORIAL_FOLDER } from './collection.ts';
import { isValid, newBrowserSecret, signedQuery } from './file-link.ts';
import { openTopics } from './policy.ts';
import { presentGroups, TUTORIAL_FILES } from './presenter.ts';
import {
  countShownTopics,
  countUnlockedTopics,
  selectShownTopics,
  selectTopic,
  selectTopicByFile,
  selectUnlockedTopics,
  type TopicRow,
} from './repository.ts';

const LINK_KEY = 'tutorial_link_key';
const KIND_BY_ENDING: Record<string, TopicFileKind> = { pdf: 'pdf', ppt: 'ppt', pptx: 'ppt', zip: 'zip' };

/** The key that addresses are signed with. */
const linkKey = (deps: Dependencies): Promise<string> => readOrCreateSecret(deps.db, LINK_KEY);

/** Groups with topics as the actor may see them (requirements: Tutorials). Pages count topics. */
export async function listTutorials(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number; search?: string },
): Promise<Listed<TutorialGroup[]>> {
  const { about, ...window } = pageOf(query);
  const topics = await selectShownTopics(deps.db, { search: query.search, ...window });
  const total = await countShownTopics(deps.db, query.search);
  return new Listed(presentGroups(topics, await openTopics(deps, actor, topics)), { ...about, total });
}

/** The premium topics that are open to the actor: those in their premium list, all of them for an admin (requirements: Tutorials). */
export async function listUnlockedTopics(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number },
): Promise<Listed<UnlockedTopic[]>> {
  const { about, ...window } = pageOf(query);
  const grantedTo = isAdmin(actor) ? 'everything' : (actor.userId ?? 0);
  const topics = await selectUnlockedTopics(deps.db, grantedTo, window);
  return new Listed(topics, { ...about, total: await countUnlockedTopics(deps.db, grantedTo) });
}

export interface OpenedPart {
  url: string;
  expires_at: string;
}

/**
 * The address at which the actor may open a part of a topic for a short while, in the browser that keeps the secret.
 * @param browserSecret the caller's, or null: a new one is made, which the answer has to set
 * @throws DomainError `not_found` without such a topic or part, `forbidden` while it is locked
 */
export async function openPart(
  deps: Dependencies,
  actor: Actor,
  { id, part, browserSecret }: { id: number; part: TopicPart; browserSecret: string | null },
): Promise<OpenedPart & { browserSecret: string }> {
  const topic = await selectTopic(deps.db, id);
  if (!topic) throw notFound();
  if (!(await openTopics(deps, actor, [topic])).has(id)) throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  const secret = browserSecret ?? newBrowserSecret();
  const expires = Math.floor(deps.now().getTime() / 1000) + TUTORIAL_LIMITS.linkSeconds;
  const url = await addressOf(deps, actor, topic, part, { secret, expires });
  await recordAudit(
    deps.db,
    actor,
    { action: 'open', collection: 'topics', recordId: id, after: { part } },
    deps.now(),
  );
  return { url, expires_at: new Date(expires * 1000).toISOString(), browserSecret: secret };
}

async function addressOf(
  deps: Dependencies,
  actor: Actor,
  topic: TopicRow,
  part: TopicPart,
  link: { secret: string; expires: number },
): Promise<string> {
  const held = part === 'video' ? topic.video : topic[`${part}_file`];
  if (!held) throw notFound();
  if (part === 'video') return held;
  if (topic.premium !== 1) return TUTORIAL_FILES + held;
  const query = signedQuery(await linkKey(deps), link.secret, {
    name: held,
    sessionId: actor.sessionId ?? '',
    expires: link.expires,
  });
  return `${TUTORIAL_FILES}${held}?${query}`;
}

const FILE_NAME = /^[0-9a-f]{32}\.[a-z]+$/;

export interface DeliverableFile {
  key: string;
  /** Bytes that were uploaded; null where that was not recorded. */
  size: number | null;
  /** What the file was called when it was uploaded. */
  originalName: string;
  kind: TopicFileKind;
  /** True: anybody may have it, and caches may keep it for a while. */
  free: boolean;
}

/**
 * Checks, at the moment of delivery, that whoever asks may have a file.
 * @throws DomainError `not_found` for a name that no topic holds, `forbidden` for a locked, copied, expired or revoked address
 */
export async function authorizeDelivery(
  deps: Dependencies,
  request: { name: string; session: string; expires: number; signature: string; browserSecret: string | null },
): Promise<DeliverableFile> {
  const kind = KIND_BY_ENDING[request.name.split('.').at(-1) ?? ''];
  // What the server has not named so is not looked up: PostgreSQL refuses some texts altogether.
  const stored = { name: request.name, key: `${TUTORIAL_FOLDER}/${request.name}` };
  const topic = kind && FILE_NAME.test(stored.name) ? await selectTopicByFile(deps.db, kind, stored) : undefined;
  if (!kind || !topic) throw notFound();
  const originalName = topic[`${kind}_name`] ?? stored.name;
  const file = { key: stored.key, size: topic.size, originalName, kind, free: topic.premium !== 1 };
  if (file.free) return file;
  const refused = new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  const now = deps.now();
  const { name, expires, session: sessionId } = request;
  const link = { name, expires, sessionId };
  if (
    !request.browserSecret ||
    !isValid(await linkKey(deps), request.browserSecret, link, request.signature, now.getTime() / 1000)
  )
    throw refused;
  const user = await findSessionUser(deps, sessionId);
  if (!user || !(await openTopics(deps, user, [topic])).has(topic.id)) throw refused;
  return file;
}
