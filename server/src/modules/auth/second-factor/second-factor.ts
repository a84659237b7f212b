import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import {
  type Enrolment,
  type PendingSignIn,
  SECOND_FACTOR,
  SECOND_FACTOR_MESSAGES,
  type SecurityState,
} from '@qram/contract/modules/auth/second-factor';
import { USER_MESSAGES } from '@qram/contract/modules/users/users';
import { HOUR_MS } from '@qram/contract/values/durations';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import { issueToken } from '../../../platform/access/one-time-tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidField } from '../../../platform/domain-error.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { findRow, hasPassword, isPassword, mailUser, type UserRow } from '../../users/service.ts';
import { secondFactorMail } from '../mails.ts';
import { PENDING } from '../recovery/email-proof.ts';
import {
  countRecoveryCodes,
  deleteOtherSessions,
  deleteRecoveryCode,
  deleteSecondFactor,
  hasIdentity,
  lockSecondFactor,
  replaceRecoveryCodes,
  replaceSecondFactor,
  type SecondFactorRow,
  selectSecondFactor,
  updateSecondFactor,
} from '../repository.ts';
import { requireSession } from '../sessions/sessions.ts';
import {
  enrolmentUrl,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  verifyCode,
} from './totp.ts';

const PENDING_MS = SECOND_FACTOR.pendingMinutes * 60_000;

interface Proof {
  current_password?: string;
  code?: string;
}

/** Null for an account without a second factor. */
export async function createPendingSignIn(
  deps: Dependencies,
  trx: Db,
  user: { id: number },
  by: 'login' | 'google-login',
): Promise<PendingSignIn | null> {
  const factor = await selectSecondFactor(trx, user.id);
  if (factor?.confirmed_at == null) return null;
  const now = deps.now();
  const about = { purpose: PENDING, subject: user.id, detail: by, lifetimeMs: PENDING_MS, replaces: false };
  const pending_token = await issueToken(trx, about, now);
  return { second_factor: 'totp', pending_token, expires_at: new Date(now.getTime() + PENDING_MS).toISOString() };
}

const recentFailures = ({ failures, failing_since }: SecondFactorRow, now: Date): number =>
  failing_since !== null && now.getTime() - Date.parse(failing_since) < HOUR_MS ? failures : 0;

/**
 * Checks a code of a locked second factor: once each, and within the account's limit.
 * @returns false for a wrong code, which is counted; the caller commits that
 * @throws DomainError `rate_limited` after too many wrong codes in an hour
 */
export async function consumeCode(
  deps: Dependencies,
  trx: Db,
  actor: Actor,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const now = deps.now();
  const { user_id: userId } = factor;
  const failures = recentFailures(factor, now);
  if (failures >= SECOND_FACTOR.hourlyFailures) {
    const waitMs = Date.parse(factor.failing_since ?? '') + HOUR_MS - now.getTime();
    throw new DomainError('rate_limited', ERROR_MESSAGES.rateLimited, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const secret = openSecret(factor.secret, deps.accounts.secretKey);
  const step = secret === null ? null : verifyCode(secret, code, now, factor.last_step);
  if (secret !== null && step !== null) {
    const sealed = sealSecret(secret, deps.accounts.secretKey);
    await updateSecondFactor(trx, userId, { last_step: step, secret: sealed, failures: 0, failing_since: null });
    return true;
  }
  const event = { collection: 'sessions', recordId: userId };
  if (await deleteRecoveryCode(trx, userId, hashRecoveryCode(code))) {
    await updateSecondFactor(trx, userId, { failures: 0, failing_since: null });
    await recordAudit(trx, actor, { ...event, action: 'recovery-code-used' }, now);
    return true;
  }
  const failing_since = failures === 0 ? now.toISOString() : factor.failing_since;
  await updateSecondFactor(trx, userId, { failures: failures + 1, failing_since });
  await recordAudit(trx, actor, { ...event, action: 'second-factor-refused' }, now);
  return false;
}

async function requireAccount(deps: Dependencies, actor: Actor): Promise<UserRow> {
  const row = await findRow(deps.db, requireSession(actor).userId);
  if (!row) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  return row;
}

/** Prevents locking out the owner of an unconfirmed email. Admins are trusted. */
const needsConfirmedEmail = ({ mail }: Dependencies, row: UserRow): boolean =>
  mail.reach === 'everyone' && row.role !== 'admin' && row.email_verified_at === null;

function assertMayEnrol(deps: Dependencies, row: UserRow): void {
  if (needsConfirmedEmail(deps, row)) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.confirmEmailFirst);
}

/** Requires the password, or a code for accounts without one. An account with neither can't prove ownership. */
async function assertOwner(deps: Dependencies, actor: Actor, row: UserRow, proof: Proof): Promise<void> {
  if (hasPassword(row)) {
    if (!proof.current_password) throw invalidField('current_password', USER_MESSAGES.currentPasswordRequired);
    if (await isPassword(row, proof.current_password)) return;
    const event = { action: 'password-refused', collection: 'sessions', recordId: row.id };
    await recordAudit(deps.db, actor, event, deps.now());
    throw invalidField('current_password', USER_MESSAGES.currentPasswordWrong);
  }
  const right = await inTransaction(deps.db, async (trx) => {
    const factor = await lockSecondFactor(trx, deps.dialect, row.id);
    if (factor?.confirmed_at == null) return true;
    if (!proof.code) throw invalidField('code', SECOND_FACTOR_MESSAGES.codeRequired);
    return consumeCode(deps, trx, actor, factor, proof.code);
  });
  if (!right) throw invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);
}

export async function readSecurityState(deps: Dependencies, actor: Actor): Promise<SecurityState> {
  const row = await requireAccount(deps, actor);
  const factor = await selectSecondFactor(deps.db, row.id);
  return {
    has_password: hasPassword(row),
    google: await hasIdentity(deps.db, row.id),
    second_factor: {
      enabled_at: factor?.confirmed_at ?? null,
      recovery_codes_left: await countRecoveryCodes(deps.db, row.id),
      required: deps.accounts.adminsNeedSecondFactor && row.role === 'admin',
      needs_confirmed_email: needsConfirmedEmail(deps, row),
    },
    sends_mail: deps.mail.reach === 'everyone',
  };
}

/** Creates a secret for the actor's app; not in effect until a code has confirmed it. */
export async function beginSecondFactor(deps: Dependencies, actor: Actor, proof: Proof): Promise<Enrolment> {
  const row = await requireAccount(deps, actor);
  assertMayEnrol(deps, row);
  await assertOwner(deps, actor, row, proof);
  const secret = newSecret();
  await inTransaction(deps.db, async (trx) => {
    const before = await lockSecondFactor(trx, deps.dialect, row.id);
    if (before?.confirmed_at != null) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.alreadyOn);
    await replaceSecondFactor(trx, row.id, sealSecret(secret, deps.accounts.secretKey), deps.now().toISOString());
  });
  return { secret, address: enrolmentUrl(secret, row.username) };
}

async function renewCodes(trx: Db, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, recovery_codes.map(hashRecoveryCode));
  return { recovery_codes };
}

/** Also ends sessions opened without it. @throws DomainError `validation`, `conflict` */
export async function confirmSecondFactor(
  deps: Dependencies,
  actor: Actor,
  { code }: { code: string },
): Promise<{ recovery_codes: string[] }> {
  const { sessionId } = requireSession(actor);
  const row = await requireAccount(deps, actor);
  assertMayEnrol(deps, row);
  return deps.revisions.change(['outbox'], async (trx) => {
    const now = deps.now();
    const factor = await lockSecondFactor(trx, deps.dialect, row.id);
    if (!factor) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notStarted);
    if (factor.confirmed_at !== null) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.alreadyOn);
    const secret = openSecret(factor.secret, deps.accounts.secretKey);
    const step = secret === null ? null : verifyCode(secret, code, now, 0);
    if (step === null) throw invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);
    await updateSecondFactor(trx, row.id, { confirmed_at: now.toISOString(), last_step: step });
    await deleteOtherSessions(trx, row.id, { exceptId: sessionId, now: now.toISOString() });
    await mailUser(deps, { trx, now }, row, secondFactorMail(row, true, deps.accounts.publicUrl, now));
    await recordAudit(trx, actor, { action: 'second-factor-on', collection: 'users', recordId: row.id }, now);
    return renewCodes(trx, row.id);
  });
}

/** Does nothing if there is none. */
export async function removeSecondFactor(
  deps: Dependencies,
  trx: Db,
  actor: Actor,
  row: UserRow,
  mail: Mail = secondFactorMail(row, false, deps.accounts.publicUrl, deps.now()),
): Promise<boolean> {
  const now = deps.now();
  if (!(await deleteSecondFactor(trx, row.id))) return false;
  await mailUser(deps, { trx, now }, row, mail);
  await recordAudit(trx, actor, { action: 'second-factor-off', collection: 'users', recordId: row.id }, now);
  return true;
}

/** @throws DomainError `validation`, `conflict` */
export async function endSecondFactor(deps: Dependencies, actor: Actor, proof: Proof): Promise<undefined> {
  const row = await requireAccount(deps, actor);
  await assertOwner(deps, actor, row, proof);
  const done = await deps.revisions.change(['outbox'], (trx) => removeSecondFactor(deps, trx, actor, row));
  if (!done) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notOn);
}

/** @throws DomainError `validation`, `conflict` */
export async function renewRecoveryCodes(
  deps: Dependencies,
  actor: Actor,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const row = await requireAccount(deps, actor);
  await assertOwner(deps, actor, row, proof);
  return inTransaction(deps.db, async (trx) => {
    const factor = await lockSecondFactor(trx, deps.dialect, row.id);
    if (factor?.confirmed_at == null) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notOn);
    const event = { action: 'recovery-codes-renewed', collection: 'users', recordId: row.id };
    await recordAudit(trx, actor, event, deps.now());
    return renewCodes(trx, row.id);
  });
}
