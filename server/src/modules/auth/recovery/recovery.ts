import { setTimeout as pause } from 'node:timers/promises';
import { CONFIRMATION_DAYS, RECOVERY_MESSAGES, RESET_MINUTES } from '@qram/contract/modules/auth/account-recovery';
import type { User } from '@qram/contract/modules/users/users';
import { MINUTE_MS } from '@qram/contract/values/durations';
import type { Hooks } from '../../../collections/definition.ts';
import type { WriteContext } from '../../../collections/record-types.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/access/audit-trail.ts';
import {
  consumeToken,
  endTokens,
  type FoundToken,
  findToken,
  issueToken,
} from '../../../platform/access/one-time-tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidField } from '../../../platform/domain-error.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { admitsMail } from '../../../platform/mail/recipient-limits.ts';
import { changeCredentials, findByEmail, findRow, hasPassword, mailUser, type UserRow } from '../../users/service.ts';
import {
  CONFIRMATION,
  confirmationMail,
  emailChangedMail,
  type Owner,
  passwordChangedMail,
  RESET,
  resetMail,
} from '../mails.ts';
import { endSessionsAfter, requireSession } from '../sessions/sessions.ts';
import { endAccessBeforeProof, PENDING, provenColumns, toOwner } from './email-proof.ts';

/** Min response time, so that timing doesn't reveal known emails. */
const MIN_RESPONSE_MS = 400;

/** False: email to users stays queued, because no transport is configured. */
export const sendsMail = (deps: Dependencies): { sends_mail: boolean } => ({
  sends_mail: deps.mail.reach === 'everyone',
});

const normalizeEmail = (email: unknown): string => String(email).toLowerCase();

/** The link proves ownership, so the account acts for itself. */
const asOwner = (actor: Actor, row: UserRow): Actor => ({ ...actor, userId: row.id, name: row.name });

const linkError = (state: FoundToken['state']): DomainError => {
  if (state === 'unknown') return invalidField('token', RECOVERY_MESSAGES.linkUnknown);
  return invalidField('token', state === 'expired' ? RECOVERY_MESSAGES.linkExpired : RECOVERY_MESSAGES.linkEnded);
};

async function queueReset(deps: Dependencies, trx: Db, actor: Actor, email: string): Promise<void> {
  const now = deps.now();
  const row = await findByEmail(trx, email);
  const event = { action: 'password-reset-asked', collection: 'sessions' };
  await recordAudit(trx, actor, { ...event, recordId: row?.id ?? null, after: { email } }, now);
  if (row?.status !== 'active') return;
  // Checked before issuing a token, because that would invalidate the last link without sending a new one.
  if (!(await admitsMail(deps, trx, { kind: RESET, recipient: row.email, security: 'urgent' }, now))) return;
  const about = {
    purpose: RESET,
    subject: row.id,
    detail: normalizeEmail(row.email),
    lifetimeMs: RESET_MINUTES * MINUTE_MS,
  };
  const token = await issueToken(trx, { ...about, replaces: true }, now);
  const link = `${deps.accounts.publicUrl}/reset-password#${token}`;
  await enqueueMail(trx, resetMail(row, link, now), now);
}

/** Same response and timing whether or not the account exists. */
export async function requestReset(
  deps: Dependencies,
  actor: Actor,
  { email }: { email: string },
): Promise<{ sends_mail: boolean }> {
  const work = deps.revisions.change(['outbox'], (trx) => queueReset(deps, trx, actor, email));
  await Promise.all([work, pause(MIN_RESPONSE_MS)]);
  return sendsMail(deps);
}

/** @throws DomainError `validation` with the state of the link */
async function readLink(deps: Dependencies, purpose: string, token: string): Promise<UserRow> {
  const found = await findToken(deps.db, purpose, token, deps.now());
  if (found.state !== 'open') throw linkError(found.state);
  const row = await findRow(deps.db, found.row.subject ?? 0);
  if (row?.status !== 'active' || normalizeEmail(row.email) !== found.row.detail) throw linkError('ended');
  return row;
}

/** Accepts only the account and email that the link was issued for. */
const consumingLink =
  (purpose: string, token: string): NonNullable<Hooks['beforeUpdate']> =>
  async ({ trx, now }, before) => {
    const used = await consumeToken(trx, purpose, token, now);
    if (used?.subject !== before.id || before.status !== 'active' || used.detail !== normalizeEmail(before.email))
      throw linkError('ended');
  };

/** @throws DomainError `validation` */
export async function readReset(deps: Dependencies, { token }: { token: string }): Promise<{ username: string }> {
  const { username } = await readLink(deps, RESET, token);
  return { username };
}

/**
 * Also proves the email and ends all sessions. Removes second factor and identities unless the email was proven before.
 * @throws DomainError `validation` for an invalid link
 */
export async function resetPassword(
  deps: Dependencies,
  actor: Actor,
  { token, password }: { token: string; password: string },
): Promise<{ user: User }> {
  const row = await readLink(deps, RESET, token);
  const owner = asOwner(actor, row);
  const proof = row.email_verified_at === null ? provenColumns(deps.now()) : {};
  const applyChange = afterUserChange(deps);
  const user = await changeCredentials(
    deps,
    owner,
    row.id,
    { password, ...proof },
    {
      beforeUpdate: consumingLink(RESET, token),
      async afterChange(context, before, after) {
        await applyChange(context, before, after);
        if (before.email_verified_at === null && after !== null)
          await endAccessBeforeProof(deps, context, owner, { before, after });
        const event = { action: 'password-reset', collection: 'sessions', recordId: before.id };
        await recordAudit(context.trx, owner, event, context.now);
      },
    },
  );
  return { user };
}

/** Sends nothing beyond the recipient's hourly limit; the last link stays valid. */
export async function sendConfirmation(
  deps: Dependencies,
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  owner: Owner,
  compose = confirmationMail,
): Promise<void> {
  if (!(await admitsMail(deps, trx, { kind: CONFIRMATION, recipient: owner.email, security: 'urgent' }, now))) return;
  const lifetimeMs = CONFIRMATION_DAYS * 24 * 60 * MINUTE_MS;
  const about = { purpose: CONFIRMATION, subject: owner.id, detail: normalizeEmail(owner.email), lifetimeMs };
  const token = await issueToken(trx, { ...about, replaces: true }, now);
  await enqueueMail(trx, compose(owner, `${deps.accounts.publicUrl}/confirm-email#${token}`, now), now);
}

/** @throws DomainError `conflict` when the email is already confirmed */
export async function requestConfirmation(deps: Dependencies, actor: Actor): Promise<{ sends_mail: boolean }> {
  const { userId } = requireSession(actor);
  await deps.revisions.change(['outbox'], async (trx) => {
    const now = deps.now();
    const row = await findRow(trx, userId);
    if (!row || row.email_verified_at !== null) throw new DomainError('conflict', RECOVERY_MESSAGES.alreadyConfirmed);
    await sendConfirmation(deps, { trx, now }, row);
    const event = { action: 'email-confirmation-asked', collection: 'users', recordId: userId };
    await recordAudit(trx, actor, event, now);
  });
  return sendsMail(deps);
}

/** A used link still reports success while the account has that email. */
async function findConfirmed(deps: Dependencies, token: string): Promise<string | null> {
  const found = await findToken(deps.db, CONFIRMATION, token, deps.now());
  if (found.state !== 'ended') return null;
  const row = await findRow(deps.db, found.row.subject ?? 0);
  const same = row && row.email_verified_at !== null && normalizeEmail(row.email) === found.row.detail;
  return same ? row.email : null;
}

/** @throws DomainError `validation` for an invalid link */
export async function confirmEmail(
  deps: Dependencies,
  actor: Actor,
  { token }: { token: string },
): Promise<{ email: string }> {
  const known = await findConfirmed(deps, token);
  if (known !== null) return { email: known };
  const row = await readLink(deps, CONFIRMATION, token);
  const beforeUpdate = consumingLink(CONFIRMATION, token);
  await changeCredentials(deps, asOwner(actor, row), row.id, provenColumns(deps.now()), { beforeUpdate });
  return { email: row.email };
}

/**
 * Ends sessions and open links, and notifies the owner of a new password or email. A proven former email is notified
 * too.
 */
export function afterUserChange(deps: Dependencies): NonNullable<Hooks['afterChange']> {
  return async (context, before, after) => {
    const { trx, now } = context;
    const { publicUrl } = deps.accounts;
    await endSessionsAfter(context, before, after);
    if (after === null) return;
    const rekeyed = after.password_hash !== before.password_hash;
    const emailChanged = normalizeEmail(after.email) !== normalizeEmail(before.email);
    if (rekeyed || emailChanged) {
      await endTokens(trx, { purpose: RESET, subject: before.id }, now);
      await endTokens(trx, { purpose: PENDING, subject: before.id }, now);
    }
    if (rekeyed && hasPassword({ password_hash: String(after.password_hash) }))
      await mailUser(deps, context, toOwner(after), passwordChangedMail(toOwner(after), publicUrl, now));
    if (!emailChanged) return;
    await sendConfirmation(deps, context, toOwner(after));
    if (before.email_verified_at !== null)
      await mailUser(deps, context, toOwner(before), emailChangedMail(toOwner(before), publicUrl, now));
  };
}
