import type { Generated } from 'kysely';
import type { Db } from '../database/database.ts';

declare module '../database/database.ts' {
  interface Tables {
    /** Mails that are to be sent or were sent. Times are ISO 8601 UTC text. */
    outbox: {
      id: Generated<number>;
      /** Which mail it is, such as `service-request-approved`. */
      kind: string;
      recipient: string;
      subject: string;
      text: string;
      html: string;
      /** JSON: what the mail was made from. */
      payload: string;
      created_at: string;
      attempts: Generated<number>;
      /** Not before then. */
      next_attempt_at: string;
      /** Which worker has it in hand, and since when. */
      claimed_at: string | null;
      claimed_by: string | null;
      /** Null until it was handed over. */
      sent_at: string | null;
      last_error: string | null;
    };
  }
}

/** A mail as its module writes it. */
export interface Mail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  payload: Record<string, unknown>;
}

/** Puts a mail into the outbox in the transaction that causes it, so that neither is there without the other. */
export async function enqueueMail(trx: Db, { payload, ...mail }: Mail, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('outbox')
    .values({ ...mail, payload: JSON.stringify(payload), created_at: at, next_attempt_at: at })
    .execute();
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it, whatever signs are in it. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A plain page of paragraphs for mail programs. */
export function htmlOf(paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${asHtml(paragraph)}</p>`).join('\n');
  return `<!doctype html>\n<html lang="en">\n<body style="font-family: sans-serif; line-height: 1.55">\n${body}\n</body>\n</html>\n`;
}
