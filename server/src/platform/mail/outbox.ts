import type { Db } from '../database/database.ts';

/** Recipient for email to the site's operators. */
export const SITE_MAILBOX = '';

/**
 * Email about the security of accounts, which has its own limits: `urgent` goes before everything else; `enrollment` are
 * confirmations and invitations of new accounts, which strangers and imports cause by the hundred.
 */
export type MailSecurity = 'urgent' | 'enrollment';

/** An email as its module creates it. */
export interface Mail {
  kind: string;
  recipient: string;
  security?: MailSecurity;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
  /** Not sent after this time, such as when its link has expired. */
  expiresAt?: Date;
  /** Not sent before this time, such as while what it reports can be undone. */
  notBefore?: Date;
}

/**
 * Normalizes an address to lower case without a `+tag`, so that spellings of one mailbox share its limits; null for the
 * site's own mailbox.
 */
export function recipientKey(recipient: string): string | null {
  if (recipient === SITE_MAILBOX) return null;
  return recipient
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@[^@]*$)/, '$1');
}

/** The lowest is sent first. */
const PRIORITIES: Record<MailSecurity | 'other', number> = { urgent: 0, enrollment: 1, other: 2 };

function outboxRow({ payload, replyTo, expiresAt, notBefore, security, ...mail }: Mail, now: Date) {
  const at = now.toISOString();
  return {
    ...mail,
    recipient_key: recipientKey(mail.recipient),
    priority: PRIORITIES[security ?? 'other'],
    reply_to: replyTo ?? null,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: (notBefore ?? now).toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/**
 * Queues an email in the transaction that causes it, so that both are committed or neither is. Returns its row id.
 * Email to users goes through `mailUser`, which applies limits. The worker checks when a content version rises, and
 * every few seconds.
 */
export async function enqueueMail(trx: Db, mail: Mail, now: Date): Promise<number> {
  const { id } = await trx.insertInto('outbox').values(outboxRow(mail, now)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Queues several emails at once, as `enqueueMail` does. */
export async function enqueueMails(trx: Db, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => outboxRow(mail, now));
  await trx.insertInto('outbox').values(rows).execute();
}

/** Deletes an email that no worker has claimed yet. False when it is too late. */
export async function withdrawMail(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
