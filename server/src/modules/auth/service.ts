import { randomUUID } from 'node:crypto';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { AUTH_MESSAGES, type Session } from '@qram/contract/modules/auth';
import { USER_MESSAGES, type User } from '@qram/contract/modules/users';
import type { Row, WriteContext } from '../../collections/definition.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deviceName } from '../../platform/device-name.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/answers.ts';
import { listWindow } from '../../platform/http/list-window.ts';
import { addUser, changeOwnPassword, findByCredentials, findUser, presentUser } from '../users/service.ts';
import {
  countSessionsOf,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  type SessionRow,
  selectOpenSession,
  selectOpenSessionById,
  selectSessionsOf,
  touchSession,
} from './repository.ts';
import { hashToken, newToken } from './session-token.ts';

const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
/** A session's last use is noted at most this often: a write on each request would cost more than it tells. */
const TOUCH_MS = 5 * 60_000;

export interface SignedIn {
  user: User;
  token: string;
}

export type Principal = Pick<Actor, 'userId' | 'name' | 'role' | 'sessionId'>;

/** Opens a session and notes it in the audit trail, in the transaction it is given. */
async function openSession(
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  actor: Actor,
  user: { id: number; name: string },
  opened: { token: string; by: 'login' | 'register' | 'password-change' },
): Promise<void> {
  const at = now.toISOString();
  await deleteExpiredSessions(trx, at);
  await insertSession(trx, {
    token_hash: hashToken(opened.token),
    id: randomUUID(),
    user_id: user.id,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
    address: actor.address,
    user_agent: actor.userAgent,
  });
  const owner = { ...actor, userId: user.id, name: user.name };
  await recordAudit(trx, owner, { action: opened.by, collection: 'sessions', recordId: user.id }, now);
}

/** @throws DomainError `unauthenticated`, alike for an unknown name, a wrong password and an inactive account (spec §5). */
export async function login(
  deps: Dependencies,
  actor: Actor,
  credentials: { username: string; password: string },
): Promise<SignedIn> {
  const row = await findByCredentials(deps, credentials.username, credentials.password);
  if (!row) {
    await recordAudit(
      deps.db,
      actor,
      { action: 'login-refused', collection: 'sessions', recordId: null, after: { username: credentials.username } },
      deps.now(),
    );
    throw new DomainError('unauthenticated', AUTH_MESSAGES.loginInvalid);
  }
  const token = newToken();
  await deps.db
    .transaction()
    .execute((trx: Db) => openSession({ trx, now: deps.now() }, actor, row, { token, by: 'login' }));
  return { user: await presentUser(deps, row), token };
}

/** Registers an active account with the role user and nothing unlocked, whatever the client sent (spec §5). */
export async function register(
  deps: Dependencies,
  actor: Actor,
  account: { name: string; username: string; email: string; password: string },
): Promise<SignedIn> {
  const { name, username, email, password } = account;
  const token = newToken();
  const user = await addUser(deps, actor, { name, username, email, password, role: 'user' }, (context, id) =>
    openSession(context, actor, { id, name }, { token, by: 'register' }),
  );
  return { user, token };
}

/** Ends the session that this call came with. */
export async function logout(deps: Dependencies, actor: Actor): Promise<undefined> {
  const { sessionId } = actor;
  if (sessionId === null) return;
  const now = deps.now();
  await deps.db.transaction().execute(async (trx: Db) => {
    await deleteSession(trx, sessionId);
    await recordAudit(trx, actor, { action: 'logout', collection: 'sessions', recordId: actor.userId }, now);
  });
}

/** Who a bearer token belongs to; null when it is unknown, expired, or its user is inactive or deleted. */
export async function authenticate(deps: Dependencies, token: string): Promise<Principal | null> {
  const now = deps.now();
  const session = await selectOpenSession(deps.db, hashToken(token), now.toISOString());
  if (!session) return null;
  if (now.getTime() - Date.parse(session.last_seen_at) > TOUCH_MS)
    await touchSession(deps.db, session.id, now.toISOString());
  return { userId: session.user_id, name: session.name, role: session.role, sessionId: session.id };
}

/** Who an open session belongs to, by its id; null when it has ended. */
export async function findSessionUser(
  deps: Dependencies,
  sessionId: string,
): Promise<Pick<Actor, 'userId' | 'role'> | null> {
  const session = await selectOpenSessionById(deps.db, sessionId, deps.now().toISOString());
  return session ? { userId: session.user_id, role: session.role } : null;
}

/** The signed-in user as stored now. @throws DomainError `unauthenticated` */
export async function readMe(deps: Dependencies, actor: Actor): Promise<User> {
  const user = actor.userId === null ? null : await findUser(deps, actor.userId);
  if (!user) throw new DomainError('unauthenticated', AUTH_MESSAGES.loginFailed);
  return user;
}

/** A deleted, deactivated, re-roled or re-passworded user's sessions end with the change that caused it. */
export async function endSessionsAfter({ trx }: WriteContext, before: Row, after: Row | null): Promise<void> {
  const ends =
    after === null ||
    after.status !== 'active' ||
    after.role !== before.role ||
    after.password_hash !== before.password_hash;
  if (ends) await deleteSessionsOf(trx, before.id);
}

/**
 * Changes the actor's own password. Every session of theirs ends, this one as well; the answer brings a new one, so
 * that a token that was copied before is worth nothing afterwards.
 * @throws DomainError `validation` for a wrong current password, `conflict` when another change came first
 */
export async function changePassword(
  deps: Dependencies,
  actor: Actor,
  body: { current_password: string; password: string },
): Promise<SignedIn> {
  const token = newToken();
  const passwords = { current: body.current_password, next: body.password };
  const user = await changeOwnPassword(deps, actor, passwords, async (context, before, after) => {
    await endSessionsAfter(context, before, after);
    const owner = { id: before.id, name: String(before.name) };
    await openSession(context, actor, owner, { token, by: 'password-change' });
  });
  if (user) return { user, token };
  await recordAudit(
    deps.db,
    actor,
    { action: 'password-refused', collection: 'sessions', recordId: actor.userId },
    deps.now(),
  );
  throw invalidField('current_password', USER_MESSAGES.currentPasswordWrong);
}

/** Who asks, as the list of sessions needs to know it. @throws DomainError `unauthenticated` */
function ownerOf(actor: Actor): { userId: number; sessionId: string } {
  const { userId, sessionId } = actor;
  if (userId === null || sessionId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return { userId, sessionId };
}

const presentSession = ({ user_agent, ...row }: SessionRow, currentId: string): Session => ({
  ...row,
  device: deviceName(user_agent),
  current: row.id === currentId,
});

/** The actor's open sessions, the one used last first. */
export async function listSessions(
  deps: Dependencies,
  actor: Actor,
  query: { page?: number; per_page?: number },
): Promise<Listed<Session[]>> {
  const { userId, sessionId } = ownerOf(actor);
  const now = deps.now().toISOString();
  const { about, ...window } = listWindow(query);
  const rows = await selectSessionsOf(deps.db, userId, now, window);
  const total = await countSessionsOf(deps.db, userId, now);
  return new Listed(
    rows.map((row) => presentSession(row, sessionId)),
    { ...about, total },
  );
}

/** What the audit trail keeps of an ended session. */
const traceOf = ({ id, created_at, address, user_agent }: SessionRow) => ({ id, created_at, address, user_agent });

/** Ends one of the actor's own sessions, from its next request on. @throws DomainError `not_found` */
export async function endSession(deps: Dependencies, actor: Actor, id: string): Promise<undefined> {
  const { userId } = ownerOf(actor);
  const now = deps.now();
  await deps.db.transaction().execute(async (trx: Db) => {
    const ended = await deleteSessionOf(trx, userId, { id, now: now.toISOString() });
    if (!ended) throw notFound();
    const event = { action: 'session-end', collection: 'sessions', recordId: userId, before: traceOf(ended) };
    await recordAudit(trx, actor, event, now);
  });
}

/** Ends all of the actor's own sessions but this one. */
export async function endOtherSessions(deps: Dependencies, actor: Actor): Promise<{ ended: number }> {
  const { userId, sessionId } = ownerOf(actor);
  const now = deps.now();
  return deps.db.transaction().execute(async (trx: Db) => {
    const ended = await deleteOtherSessions(trx, userId, { keptId: sessionId, now: now.toISOString() });
    const before = ended.map(traceOf);
    if (ended.length > 0)
      await recordAudit(trx, actor, { action: 'session-end', collection: 'sessions', recordId: userId, before }, now);
    return { ended: ended.length };
  });
}
