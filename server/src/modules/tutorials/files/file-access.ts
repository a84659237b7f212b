import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { publicationState } from '@qram/contract/collection/publication';
import type { TopicFileKind, TopicPart } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { TUTORIAL_LIMITS } from '@qram/contract/modules/tutorials/tutorials';
import { type Actor, isAdmin } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import { readOrCreateSecret } from '../../../platform/database/settings.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, notFound } from '../../../platform/domain-error.ts';
import { buildSignedQuery, createBrowserSecret, isValidLink } from '../../../platform/http/delivery/file-link.ts';
import { findSessionUser } from '../../auth/service.ts';
import { findOpenTopics } from '../policy.ts';
import { TUTORIAL_FILES, TUTORIAL_FOLDER } from '../presenter.ts';
import { selectTopic, selectTopicsByFile, type TopicRow } from '../repository.ts';

const LINK_KEY = 'tutorial_link_key';
const KIND_BY_ENDING: ReadonlyMap<string, TopicFileKind> = new Map([
  ['pdf', 'pdf'],
  ['ppt', 'ppt'],
  ['pptx', 'ppt'],
  ['zip', 'zip'],
  ['ipynb', 'ipynb'],
]);

const linkKey = (deps: Dependencies): Promise<string> => readOrCreateSecret(deps.db, LINK_KEY);

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
  if (!(await findOpenTopics(deps, actor, [topic])).has(id))
    throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
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
  if (!user || (await findOpenTopics(deps, user, reachable)).size === 0) throw refused;
  return file;
}
