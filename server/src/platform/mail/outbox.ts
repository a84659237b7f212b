import type { Db } from '../database/database.ts';

/** Recipient for email to the site's operators. */
export const SITE_MAILBOX = '';

/**
 * Security email has its own limits. `urgent` is sent first; `enrollment` are confirmations and invitations, which
 * strangers and imports cause by the hundred.
 */
export type MailSecurity = 'urgent' | 'enrollment';

export interface Mail {
  kind: string;
  recipient: string;
  security?: MailSecurity;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
  /** Latest time, such as when its link expires. */
  expiresAt?: Date;
  /** Earliest time, such as when its cause can't be undone any more. */
  notBefore?: Date;
}

/**
 * Normalizes to lower case without a `+tag`, so that spellings of one mailbox share its limits; null for the site's
 * mailbox.
 */
export function toRecipientKey(recipient: string): string | null {
  if (recipient === SITE_MAILBOX) return null;
  return recipient
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@[^@]*$)/, '$1');
}

/** The lowest is sent first. */
const PRIORITIES: Record<MailSecurity | 'other', number> = { urgent: 0, enrollment: 1, other: 2 };

function toOutboxRow({ payload, replyTo, expiresAt, notBefore, security, ...mail }: Mail, now: Date) {
  const at = now.toISOString();
  return {
    ...mail,
    recipient_key: toRecipientKey(mail.recipient),
    priority: PRIORITIES[security ?? 'other'],
    reply_to: replyTo ?? null,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: (notBefore ?? now).toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/**
 * Call in the transaction that causes the email. Use `mailUser`, which applies limits, for email to users. @returns its
 * row id
 */
export async function enqueueMail(trx: Db, mail: Mail, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values(toOutboxRow(mail, now))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** See `enqueueMail`. */
export async function enqueueMails(trx: Db, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => toOutboxRow(mail, now));
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
