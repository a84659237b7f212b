import { expect } from '@playwright/test';
import { type CapturedMail, type FakeSmtp, findHeader } from '@qram/server/test/mail/fake-smtp.ts';

/** The text of an email, without the soft line breaks of quoted-printable. */
const decodeText = ({ source }: CapturedMail): string => source.replace(/=\r\n/g, '').replaceAll('=3D', '=');

/**
 * Waits for an email to this address with this subject, the `count`th one, and returns the text of the last. Decisions
 * on requests are emailed after 15 seconds.
 */
export async function mailText(
  smtp: FakeSmtp,
  { to, subject, count = 1 }: { to: string; subject: string; count?: number },
): Promise<string> {
  const found = () => smtp.received.filter((mail) => mail.to.includes(to) && findHeader(mail, 'Subject') === subject);
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const mail = found().at(-1);
  return mail ? decodeText(mail) : '';
}

/** Waits for an email to this address with this subject, and returns the URL of its link. */
export async function linkInMail(smtp: FakeSmtp, to: string, subject: string): Promise<string> {
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(await mailText(smtp, { to, subject }))?.[0];
  if (!link) throw new Error(`the email to ${to} has no link`);
  return link;
}
