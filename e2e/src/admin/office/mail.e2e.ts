import { expect } from '@playwright/test';
import { type FakeSmtp, findHeader, smtpError, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { callSite } from '@qram/testing/site-call';
import type { Page } from 'playwright-core';
import { act, toast } from '../../harness/admin-steps.ts';
import { expectTexts } from '../../harness/expectations.ts';
import { siteEnvironment, test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

let refusal: Error | null = null;
let smtp: FakeSmtp;
siteEnvironment(async () => {
  smtp = await startSmtp({ beforeAccept: () => refusal });
  const addresses = { MAIL_FROM: 'QRAM <site@example.test>', MAIL_TO: 'owner@example.test' };
  return { variables: { SMTP_URL: smtp.url, ...addresses }, close: smtp.close };
});

const sendMessage = (visit: Visit, subject: string) => {
  const sender = { user_name: 'First Reader', user_email: 'reader@example.test' };
  const body = { ...sender, subject, message: 'How many qubits does it take?' };
  return callSite(visit.site, 'POST', '/api/send-message', { body });
};
const subjects = () => smtp.received.map((mail) => findHeader(mail, 'Subject'));
const panel = (page: Page) => page.getByRole('region', { name: 'Outgoing email' });

const sendTest = async (page: Page, address: string) => {
  await panel(page).getByRole('button', { name: 'Send test email' }).click();
  await page.getByRole('menuitem', { name: `To ${address}` }).click();
};

test('sends a test email from the panel of outgoing email, and retries the email of a message', async ({ visit }) => {
  const page = await visit.open('/admin/messages', { as: 'admin', width: 1440 });

  await test.step("sends a test email, and shows the server's message when it is rejected", async () => {
    await expectTexts(panel(page), 'SMTP', 'Messages are emailed to owner@example.test.');
    await sendTest(page, 'owner@example.test');
    await expectTexts(panel(page), 'Test email sent to owner@example.test.');
    await sendTest(page, 'admin@example.test');
    await expectTexts(panel(page), 'Test email sent to admin@example.test.');
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['owner@example.test', 'admin@example.test']);
    refusal = smtpError(554, 'Not from here');
    await sendTest(page, 'owner@example.test');
    await expectTexts(panel(page), 'The test email was refused. 554 Not from here');
    refusal = null;
  });

  await test.step('keeps a message whose email was rejected, and retries the email', async () => {
    refusal = smtpError(554, 'Refused by policy');
    await sendMessage(visit, 'Refused at first');
    await expect
      .poll(async () => (await visit.callAsAdmin<{ failed: number }>('GET', '/api/mail')).failed, { timeout: 10_000 })
      .toBe(1);
    refusal = null;
    const sidebar = page.getByRole('navigation', { name: 'Management' });
    await sidebar.getByRole('link', { name: 'Dashboard' }).click();
    await sidebar.getByRole('button', { name: /^Other/ }).click();
    await sidebar.getByRole('link', { name: /^Messages/ }).click();
    await expectTexts(panel(page), 'Contact form: Refused at first', '554 Refused by policy');
    await act(page, 'View', 'Refused at first, from First Reader');
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await expectTexts(dialog, 'Failed', "The email couldn't be sent.", '554 Refused by policy');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await toast(page, 'Retrying 1 email');
    await expectTexts(dialog, 'Sent');
    expect(subjects()).toContain('Contact form: Refused at first');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  await test.step('the panel is no narrower than what it holds on a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await panel(page).getByRole('button', { name: 'Send test email' }).waitFor();
    const [content, box] = await panel(page).evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(content).toBe(box);
  });
});
