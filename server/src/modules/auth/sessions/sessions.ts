import { randomUUID } from 'node:crypto';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { Session } from '@qram/contract/modules/auth/auth';
import { deviceName } from '@qram/contract/modules/auth/device-name';
import { DAY_MS } from '@qram/contract/values/durations';
import type { Row, WriteContext } from '../../../collections/record-types.ts';
import type { Actor, Principal } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import { hashToken } from '../../../platform/access/opaque-token.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, notFound } from '../../../platform/domain-error.ts';
import { toPageWindow } from '../../../platform/http/api/pagination.ts';
import { Listed } from '../../../platform/http/api/responses.ts';
import { mailUser, presentAccount } from '../../users/service.ts';
import { newSignInMail, type Owner } from '../mails.ts';
import {
  countSessionsFor,
  deleteExpiredSessions,
  deleteKnownSignIns,
  deleteOtherSessions,
  deleteSession,
  deleteSessionFor,
  deleteSessionsFor,
  insertSession,
  noteKnownSignIn,
  type OpenSession,
  type SessionRow,
  selectAccountByToken,
  selectKnownSignIns,
  selectOpenSessionById,
  selectSessionsFor,
  touchSession,
} from '../repository.ts';

const SESSION_DAYS = 30;
/** `last_seen_at` is updated at most this often, to avoid a write with every request. */
const TOUCH_INTERVAL_MS = 5 * 60_000;
/** IPs and devices unused for this long count as new again. */
const KNOWN_DAYS = 365;

/** The way a session was opened; also the action in the audit trail. */
type OpenedBy = 'login' | 'register' | 'password-change' | 'google-login';

type Entering = Owner & { role: 'admin' | 'user' };

/** Skips the first sign-in. */
async function notifyOfNewSignIn(
  deps: Dependencies,
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  actor: Actor,
  user: Entering,
): Promise<void> {
  const device = deviceName(actor.userAgent);
  await deleteKnownSignIns(trx, user.id, new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString());
  const known = await selectKnownSignIns(trx, user.id);
  const seen = (kind: string, value: string) => known.some((entry) => entry.kind === kind && entry.value === value);
  const isNew = known.length > 0 && !(seen('address', actor.ip) && seen('device', device));
  const last_at = now.toISOString();
  await noteKnownSignIn(trx, { user_id: user.id, kind: 'address', value: actor.ip, last_at });
  await noteKnownSignIn(trx, { user_id: user.id, kind: 'device', value: device, last_at });
  if (!isNew || user.role !== 'admin') return;
  const from = { ip: actor.ip, device };
  await mailUser(deps, { trx, now }, user, newSignInMail(user, from, deps.accounts.publicUrl, now));
}

export async function openSession(
  deps: Dependencies,
  context: Pick<WriteContext, 'trx' | 'now'>,
  actor: Actor,
  user: Entering,
  opened: { token: string; by: OpenedBy },
): Promise<void> {
  const { trx, now } = context;
  const at = now.toISOString();
  await deleteExpiredSessions(trx, at);
  await insertSession(trx, {
    token_hash: hashToken(opened.token),
    id: randomUUID(),
    user_id: user.id,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
    address: actor.ip,
    user_agent: actor.userAgent,
  });
  await notifyOfNewSignIn(deps, context, actor, user);
  const owner = { ...actor, userId: user.id, name: user.name };
  await recordAudit(trx, owner, { action: opened.by, collection: 'sessions', recordId: user.id }, now);
}

export async function logout(deps: Dependencies, actor: Actor): Promise<undefined> {
  const { sessionId } = actor;
  if (sessionId === null) return;
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    await deleteSession(trx, sessionId);
    await recordAudit(trx, actor, { action: 'logout', collection: 'sessions', recordId: actor.userId }, now);
  });
}

/** Admins without a required second factor get the rights of a plain user. */
export function getRights(
  deps: Dependencies,
  { role, confirmed_at }: Omit<OpenSession, 'user_id'>,
): Pick<Principal, 'role' | 'mfaRequired'> {
  const mfaRequired = deps.accounts.adminsNeedSecondFactor && role === 'admin' && confirmed_at === null;
  return mfaRequired ? { role: 'user', mfaRequired } : { role };
}

/**
 * Read with every request, so that a revoked session ends at once. Null: unknown or expired token, inactive or deleted
 * user.
 */
export async function authenticate(deps: Dependencies, token: string): Promise<Principal | null> {
  const now = deps.now();
  const account = await selectAccountByToken(deps, hashToken(token), now.toISOString());
  if (!account) return null;
  const { sessionId, lastSeenAt, confirmed_at, row, grants } = account;
  const isTouchDue = now.getTime() > Date.parse(lastSeenAt) + TOUCH_INTERVAL_MS;
  // A read-only database is reported elsewhere and must not fail reads.
  const onFailure = (error: unknown) => deps.log.debug({ err: error }, 'the last use of a session could not be saved');
  if (isTouchDue) await touchSession(deps.db, sessionId, now.toISOString()).catch(onFailure);
  const { id: userId, name, role } = row;
  const user = presentAccount(row, grants);
  return { userId, name, sessionId, user, ...getRights(deps, { role, confirmed_at }) };
}

/** Null: the session has ended. */
export async function findSessionUser(
  deps: Dependencies,
  sessionId: string,
): Promise<Pick<Actor, 'userId' | 'role'> | null> {
  const session = await selectOpenSessionById(deps.db, sessionId, deps.now().toISOString());
  return session ? { userId: session.user_id, role: getRights(deps, session).role } : null;
}

/** Ends sessions when the user is deleted or deactivated, or gets another role or password. */
export async function endSessionsAfter({ trx }: WriteContext, before: Row, after: Row | null): Promise<void> {
  const ends =
    after === null ||
    after.status !== 'active' ||
    after.role !== before.role ||
    after.password_hash !== before.password_hash;
  if (ends) await deleteSessionsFor(trx, before.id);
}

/** @throws DomainError `unauthenticated` */
export function requireSession(actor: Actor): { userId: number; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === null || sessionId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return { userId, sessionId };
}

const presentSession = ({ user_agent, ...row }: SessionRow, currentId: string): Session => ({
  ...row,
  device: deviceName(user_agent),
  current: row.id === currentId,
});

/** The last used first. */
export async function listSessionsFor(
  deps: Dependencies,
  { userId, currentId }: { userId: number; currentId: string },
  query: { page?: number; per_page?: number },
): Promise<Listed<Session[]>> {
  const now = deps.now().toISOString();
  const { about, ...window } = toPageWindow(query);
  const rows = await selectSessionsFor(deps.db, userId, now, window);
  const total = await countSessionsFor(deps.db, userId, now);
  return new Listed(
    rows.map((row) => presentSession(row, currentId)),
    { ...about, total },
  );
}

/** The last used first. */
export function listSessions(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number },
): Promise<Listed<Session[]>> {
  const { userId, sessionId } = requireSession(actor);
  return listSessionsFor(deps, { userId, currentId: sessionId }, query);
}

export const toTrace = ({ id, created_at, address, user_agent }: SessionRow) => ({
  id,
  created_at,
  address,
  user_agent,
});

/** @throws DomainError `not_found` */
export async function endSession(deps: Dependencies, actor: Actor, id: string): Promise<undefined> {
  const { userId } = requireSession(actor);
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const ended = await deleteSessionFor(trx, userId, { id, now: now.toISOString() });
    if (!ended) throw notFound();
    const event = { action: 'session-end', collection: 'sessions', recordId: userId, before: toTrace(ended) };
    await recordAudit(trx, actor, event, now);
  });
}

export async function endOtherSessions(deps: Dependencies, actor: Actor): Promise<{ ended: number }> {
  const { userId, sessionId } = requireSession(actor);
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const ended = await deleteOtherSessions(trx, userId, { exceptId: sessionId, now: now.toISOString() });
    const before = ended.map(toTrace);
    if (ended.length > 0)
      await recordAudit(trx, actor, { action: 'session-end', collection: 'sessions', recordId: userId, before }, now);
    return { ended: ended.length };
  });
}
