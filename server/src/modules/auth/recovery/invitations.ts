import { INVITATION_DAYS } from '@qram/contract/modules/auth/account-recovery';
import { DAY_MS } from '@qram/contract/values/durations';
import type { Row, WriteContext } from '../../../collections/record-types.ts';
import { issueTokens } from '../../../platform/access/one-time-tokens.ts';
import { lockKey } from '../../../platform/database/dialect.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMails, toRecipientKey } from '../../../platform/mail/outbox.ts';
import { findRecipientsAtLimit } from '../../../platform/mail/recipient-limits.ts';
import { INVITATION, invitationMail, RESET } from '../mails.ts';
import { toOwner } from './email-proof.ts';

const LIFETIME_MS = INVITATION_DAYS * DAY_MS;

/**
 * Runs in the transaction that adds the accounts, and skips inactive ones. Writes invitations one after the other, to
 * prevent a race for the recipients' limits.
 */
export const inviteUsers =
  ({ accounts: { publicUrl } }: Pick<Dependencies, 'accounts'>) =>
  async ({ trx, dialect, now }: WriteContext, rows: readonly Row[]): Promise<void> => {
    const active = rows.filter(({ status }) => status === 'active').map(toOwner);
    const recipients = active.map(({ email }) => email);
    await lockKey(trx, dialect, 'invitations');
    const limited = await findRecipientsAtLimit(trx, { kind: INVITATION, recipients }, now);
    const owners = active.filter(({ email }) => !limited.has(toRecipientKey(email) ?? ''));
    const subjects = owners.map(({ id, email }) => ({ subject: id, detail: email.toLowerCase() }));
    const tokens = await issueTokens(trx, { purpose: RESET, lifetimeMs: LIFETIME_MS }, subjects, now);
    const mails = owners.map((owner, at) =>
      invitationMail(owner, `${publicUrl}/reset-password#${tokens[at]}`, publicUrl, now),
    );
    await enqueueMails(trx, mails, now);
  };
