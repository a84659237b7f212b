import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { AUTH_MESSAGES } from '@qram/contract/modules/auth/auth';
import { type PendingSignIn, SECOND_FACTOR, SECOND_FACTOR_MESSAGES } from '@qram/contract/modules/auth/second-factor';
import { USER_MESSAGES, type User } from '@qram/contract/modules/users/users';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { consumeToken, countAttempt, findToken } from '../../platform/access/one-time-tokens.ts';
import { createToken } from '../../platform/access/opaque-token.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import {
  addUser,
  changeCredentials,
  findByCredentials,
  findByEmail,
  findByName,
  findRow,
  mailUser,
  presentUser,
  replacePassword,
} from '../users/service.ts';
import { accountExistsMail, welcomeMail } from './mails.ts';
import { PENDING } from './recovery/email-proof.ts';
import { afterUserChange, sendConfirmation } from './recovery/recovery.ts';
import { lockSecondFactor } from './repository.ts';
import { consumeCode, createPendingSignIn, removeSecondFactor } from './second-factor/second-factor.ts';
import { openSession } from './sessions/sessions.ts';

export { inviteUsers } from './recovery/invitations.ts';
export { afterUserChange } from './recovery/recovery.ts';
export { findDevice } from './sessions/device-cookie.ts';
export { authenticate, findSessionUser } from './sessions/sessions.ts';

export interface SignedIn {
  user: User;
  token: string;
}

/**
 * @throws DomainError `unauthenticated`, the same for an unknown name, a wrong password and an inactive account
 * (requirements: Auth)
 */
export async function login(
  deps: Dependencies,
  actor: Actor,
  credentials: { username: string; password: string },
): Promise<SignedIn | PendingSignIn> {
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
  const token = createToken();
  const pending = await inTransaction(deps.db, async (trx) => {
    const asked = await createPendingSignIn(deps, trx, row, 'login');
    if (!asked) await openSession(deps, { trx, now: deps.now() }, actor, row, { token, by: 'login' });
    return asked;
  });
  return pending ?? { user: await presentUser(deps, row), token };
}

const startedTooLongAgo = (): DomainError => new DomainError('unauthenticated', SECOND_FACTOR_MESSAGES.pendingEnded);

/**
 * @throws DomainError `unauthenticated` when the sign-in must start over, `validation` for a wrong code, `rate_limited`
 */
export async function loginWithCode(
  deps: Dependencies,
  actor: Actor,
  { pending_token: pending, code }: { pending_token: string; code: string },
): Promise<SignedIn> {
  const found = await findToken(deps.db, PENDING, pending, deps.now());
  if (found.state !== 'open') throw startedTooLongAgo();
  const attempts = await countAttempt(deps.db, PENDING, pending, deps.now());
  if (attempts === undefined || attempts > SECOND_FACTOR.attempts) throw startedTooLongAgo();
  const userId = found.row.subject ?? 0;
  const token = createToken();
  const row = await inTransaction(deps.db, async (trx) => {
    const factor = await lockSecondFactor(trx, deps.dialect, userId);
    const user = await findRow(trx, userId);
    if (factor?.confirmed_at == null || user?.status !== 'active') throw startedTooLongAgo();
    const owner = { ...actor, userId, name: user.name };
    if (!(await consumeCode(deps, trx, owner, factor, code))) return null;
    const used = await consumeToken(trx, PENDING, pending, deps.now());
    if (!used) throw startedTooLongAgo();
    const by = used.detail === 'google-login' ? 'google-login' : 'login';
    await openSession(deps, { trx, now: deps.now() }, actor, user, { token, by });
    return user;
  });
  if (!row) throw invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);
  return { user: await presentUser(deps, row), token };
}

/** Reveals that a username is taken, but not that an email is: emails its owner instead. */
async function refuseRegistration(deps: Dependencies, error: unknown, email: string): Promise<unknown> {
  if (!(error instanceof DomainError && error.errors?.email)) return error;
  const { username } = error.errors;
  const message = username?.[0];
  if (message) return new DomainError(error.code, message, { errors: { username } });
  await deps.revisions.change(['outbox'], async (trx) => {
    const [now, row] = [deps.now(), await findByEmail(trx, email)];
    if (row?.status !== 'active') return;
    await mailUser(deps, { trx, now }, row, accountExistsMail(row, deps.accounts.publicUrl, now));
  });
  return new DomainError('validation', AUTH_MESSAGES.registerError);
}

/**
 * Ignores role and access in the input (requirements: Auth).
 * @throws DomainError `conflict` for a username in use, `validation` for an email in use
 */
export async function register(
  deps: Dependencies,
  actor: Actor,
  account: { name: string; username: string; email: string; password: string },
): Promise<SignedIn> {
  const { name, username, email, password } = account;
  const token = createToken();
  const created = addUser(deps, actor, { name, username, email, password, role: 'user' }, async (context, id) => {
    const unconfirmed = { email_verified_at: null, email_set_by_admin: 0 };
    const owner = { id, name, username, email, role: 'user' as const, ...unconfirmed };
    await openSession(deps, context, actor, owner, { token, by: 'register' });
    await sendConfirmation(deps, context, owner, welcomeMail);
  });
  const user = await created.catch(async (error: unknown) => {
    throw await refuseRegistration(deps, error, email);
  });
  return { user, token };
}

/** @throws DomainError `unauthenticated` */
export async function readMe(actor: Actor): Promise<User> {
  const user = actor.user as User | undefined;
  if (!user) throw new DomainError('unauthenticated', AUTH_MESSAGES.loginFailed);
  return user;
}

/**
 * Ends all sessions and opens a new one, so that stolen tokens become useless.
 * @throws DomainError `validation` for a wrong current password, `conflict` after a concurrent change
 */
export async function changePassword(
  deps: Dependencies,
  actor: Actor,
  body: { current_password: string; password: string },
): Promise<SignedIn> {
  const token = createToken();
  const passwords = { current: body.current_password, next: body.password };
  const applyChange = afterUserChange(deps);
  const user = await replacePassword(deps, actor, passwords, async (context, before, after) => {
    await applyChange(context, before, after);
    const row = await findRow(context.trx, before.id);
    if (!row) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
    await openSession(deps, context, actor, row, { token, by: 'password-change' });
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

/**
 * Lets a locked-out owner without email back in: new password, no second factor, active, no sessions.
 * @throws DomainError `not_found`
 */
export async function resetAccount(
  deps: Dependencies,
  actor: Actor,
  { username, password }: { username: string; password: string },
): Promise<{ secondFactorRemoved: boolean }> {
  const row = await findByName(deps, username);
  if (!row) throw notFound();
  let secondFactorRemoved = false;
  const applyChange = afterUserChange(deps);
  await changeCredentials(
    deps,
    actor,
    row.id,
    { password, status: 'active' },
    {
      async afterChange(context, before, after) {
        await applyChange(context, before, after);
        secondFactorRemoved = await removeSecondFactor(deps, context.trx, actor, row);
        const event = { action: 'account-reset', collection: 'users', recordId: row.id };
        await recordAudit(context.trx, actor, { ...event, before: { status: before.status } }, context.now);
      },
    },
  );
  return { secondFactorRemoved };
}
