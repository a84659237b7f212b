import { randomUUID } from 'node:crypto';
import { AUTH_MESSAGES } from '@qram/contract/modules/auth';
import type { User } from '@qram/contract/modules/users';
import type { Row, WriteContext } from '../../collections/definition.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { addUser, findByCredentials, findUser, presentUser } from '../users/service.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectOpenSession,
  selectOpenSessionById,
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
  opened: { token: string; by: 'login' | 'register' },
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
