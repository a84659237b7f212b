import type { TestSite } from '../test-site.ts';

export interface StoredMail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  expires_at: string | null;
}

/** Oldest first. @param recipient undefined: all */
export async function findMails(site: TestSite, recipient?: string): Promise<StoredMail[]> {
  const rows = await site.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows.filter((row) => recipient === undefined || row.recipient === recipient);
}

/** Finds the token in the newest email of a kind. @throws Error if there is none */
export async function findMailToken(site: TestSite, kind: string, recipient: string): Promise<string> {
  const mail = (await findMails(site, recipient)).findLast((one) => one.kind === kind);
  const token = /#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`there is no ${kind} with a link to ${recipient}`);
  return token;
}
