import { expect } from '@playwright/test';
import { type CapturedMail, type FakeSmtp, headerOf } from '@qram/server/test/fake-smtp.ts';

/** The text of a mail, with the line breaks of its encoding taken out. */
const textOf = ({ source }: CapturedMail): string => source.replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** Waits for a mail to an address with this subject, and answers the address that its link opens. */
export async function linkInMail(smtp: FakeSmtp, to: string, subject: string): Promise<string> {
  const find = () => smtp.taken.findLast((mail) => mail.to.includes(to) && headerOf(mail, 'Subject') === subject);
  await expect.poll(() => find() !== undefined, { timeout: 10_000 }).toBe(true);
  const mail = find();
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(mail ? textOf(mail) : '')?.[0];
  if (!link) throw new Error(`the mail to ${to} has no link`);
  return link;
}
