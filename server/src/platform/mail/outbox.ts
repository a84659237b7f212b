import type { Db } from '../database/database.ts';

/** The recipient of mails to whoever runs the site. */
export const SITE_MAILBOX = '';

/** A mail as its module writes it. */
export interface Mail {
  kind: string;
  recipient: string;
  /** About the security of an account: sent before others, with limits of its own. */
  security?: boolean;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
  /** After that it is not sent any more, such as when the link in it has lapsed. */
  expiresAt?: Date;
}

/**
 * An address without letter case and without a `+tag`, so that different spellings of one mailbox share its limits; null
 * for the site's own mailbox.
 */
export function recipientKey(recipient: string): string | null {
  if (recipient === SITE_MAILBOX) return null;
  return recipient
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@[^@]*$)/, '$1');
}

/**
 * Puts a mail into the outbox in the transaction that causes it, so that neither is there without the other.
 * Answers the id of its row. Mails to users go through `mailUser`, which limits them. The worker looks as soon as a content version rises, and every few seconds besides.
 */
export async function enqueueMail(
  trx: Db,
  { payload, replyTo, expiresAt, security = false, ...mail }: Mail,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto('outbox')
    .values({
      ...mail,
      recipient_key: recipientKey(mail.recipient),
      priority: security ? 0 : 1,
      reply_to: replyTo ?? null,
      payload: JSON.stringify(payload),
      created_at: at,
      next_attempt_at: at,
      expires_at: expiresAt?.toISOString() ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
