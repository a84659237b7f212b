import type { Generated } from 'kysely';
import type { Db } from '../database/database.ts';

declare module '../database/database.ts' {
  interface Tables {
    /** Mails that are to be sent or were sent. Times are ISO 8601 UTC text. */
    outbox: {
      id: Generated<number>;
      /** Which mail it is, such as `service-request-approved`. */
      kind: string;
      /** Empty: the site's own mailbox, whichever is configured when the mail is sent. */
      recipient: string;
      /** The recipient as limits compare it; null for the site's own mailbox. */
      recipient_key: string | null;
      /** 0: security mails, which are sent first; 1: all others. */
      priority: Generated<number>;
      /** Whom an answer goes to; null: whom the mail comes from. */
      reply_to: string | null;
      subject: string;
      /** Both texts are emptied once the mail was sent: they may hold links that are nobody else's business. */
      text: string;
      html: string;
      /** JSON: what the mail was made from; a service with templates of its own fills them with it. */
      payload: string;
      created_at: string;
      attempts: Generated<number>;
      first_attempt_at: string | null;
      /** Not before then. */
      next_attempt_at: string;
      /** Of no use to its reader after that. */
      expires_at: string | null;
      /** Which claim has it in hand, and since when. */
      claimed_at: string | null;
      claimed_by: string | null;
      /** Null until it was handed over. */
      sent_at: string | null;
      /** Null until it was given up. */
      failed_at: string | null;
      last_error: string | null;
    };
  }
}

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
