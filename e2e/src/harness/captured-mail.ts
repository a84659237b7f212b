import { expect } from '@playwright/test';
import { type CapturedMail, type FakeSmtp, headerOf } from '@qram/server/test/fake-smtp.ts';

/** The text of an email, without the soft line breaks of quoted-printable. */
const textOf = ({ source }: CapturedMail): string => source.replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** Waits for an email to this address with this subject, and returns the URL of its link. */
export async function linkInMail(smtp: FakeSmtp, to: string, subject: string): Promise<string> {
  const find = () => smtp.taken.findLast((mail) => mail.to.includes(to) && headerOf(mail, 'Subject') === subject);
  await expect.poll(() => find() !== undefined, { timeout: 10_000 }).toBe(true);
  const mail = find();
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(mail ? textOf(mail) : '')?.[0];
  if (!link) throw new Error(`the email to ${to} has no link`);
  return link;
}
