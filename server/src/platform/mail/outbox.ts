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
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
  /** After that it is not sent any more, such as when the link in it has lapsed. */
  expiresAt?: Date;
}

/**
 * Puts a mail into the outbox in the transaction that causes it, so that neither is there without the other.
 * Answers the id of its row. The worker looks as soon as a content version rises, and every few seconds besides.
 */
export async function enqueueMail(trx: Db, { payload, replyTo, expiresAt, ...mail }: Mail, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto('outbox')
    .values({
      ...mail,
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
