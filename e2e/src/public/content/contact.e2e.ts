import { expect } from '@playwright/test';
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectFocus, expectTexts } from '../../harness/expectations.ts';
import { advanceUntilVisible, openWithClock } from '../../harness/page-clock.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label, exact: true });
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

const messages = (visit: Visit, search: string) =>
  visit.callAsAdmin<ContactMessage[]>('GET', `/api/contact-messages?search=${encodeURIComponent(search)}`);

test('sends a message, shows a thank-you for five seconds, then the form again', async ({ visit }) => {
  const page = await openWithClock(visit, '/contact');
  await fill(page, {
    Name: 'First Reader',
    Email: 'reader@example.test',
    Subject: 'From a test',
    Message: 'How many qubits does it take?',
  });
  await page.clock.pauseAt(Date.now() + 1000);
  await sendMessage(page);
  const thanks = page.getByRole('heading', { name: 'Message Sent!' });
  await advanceUntilVisible(page, thanks);
  await expectTexts(page, "Thank you for your message. We'll get back to you shortly.");
  await expectFocus(thanks);
  await page.clock.runFor(4500);
  expect(await thanks.isVisible()).toBe(true);
  await page.clock.runFor(1000);
  await thanks.waitFor({ state: 'detached' });
  for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(await field(page, label).inputValue()).toBe('');
  expect(await messages(visit, 'From a test')).toMatchObject([
    {
      user_name: 'First Reader',
      user_email: 'reader@example.test',
      message: 'How many qubits does it take?',
      user_agent: expect.stringContaining('Chrome'),
      state: 'new',
      delivery: { state: 'waiting' },
    },
  ]);
});

test('shows the message for each rule of the form, and keeps a message when sending fails', async ({ visit }) => {
  visit.expectConsole(/The message could not be sent/);
  visit.expectConsole(/ERR_FAILED/);
  const page = await visit.open('/contact');

  await test.step('shows the specified message for each rule of the form', async () => {
    await sendMessage(page);
    await expectTexts(page, 'Name is required', 'Email is required', 'Subject is required', 'Message is required');
    await expectFocus(field(page, 'Name'));
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole('banner').boundingBox();
    const heading = await page.getByRole('heading', { name: 'Write to us' }).boundingBox();
    expect(heading?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    await fill(page, { Name: 'Reader', Email: 'reader@', Subject: ' ', Message: 'Too short' });
    await sendMessage(page);
    await expectTexts(page, 'Invalid email address', 'Message must be at least 10 characters');
    await expectFocus(field(page, 'Email'));
  });

  await test.step('keeps a message in the form when sending fails, and says so', async () => {
    await fill(page, { Email: 'reader@example.test', Message: 'Sent at the second attempt' });
    await page.route('**/api/send-message', (route) => route.abort());
    await sendMessage(page);
    await page.getByRole('alert').getByText("Your message wasn't sent.").waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Sent at the second attempt');
  });

  await test.step('sends it at the second attempt, once, and without a subject', async () => {
    await page.unroute('**/api/send-message');
    await sendMessage(page);
    await expectTexts(page, 'Message Sent!');
    const sent = await messages(visit, 'Sent at the second attempt');
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ subject: 'No Subject' }]);
  });
});

test('prefills name and email of a logged-in user as read-only', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/contact', { as: account });
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(account.user.name);
  expect(await field(page, 'Email').inputValue()).toBe(account.user.email);
  expect([await field(page, 'Name').isDisabled(), await field(page, 'Email').isDisabled()]).toEqual([true, true]);
  await fill(page, { Subject: 'From an account', Message: 'Whose account is this?' });
  await sendMessage(page);
  await expectTexts(page, 'Message Sent!');
  const { id, email } = account.user;
  expect(await messages(visit, 'From an account')).toMatchObject([{ user_id: id, user_email: email }]);
});

test('shows the other contact options without JavaScript', async ({ visit }) => {
  const page = await visit.open('/contact', { javaScript: false });
  const ways = page.getByRole('region', { name: 'Contact information' });
  expect(await ways.getByRole('link', { name: 'team@example.test' }).getAttribute('href')).toBe(
    'mailto:team@example.test',
  );
  await ways.getByRole('link', { name: /^Send a text to / }).waitFor();
  await page.getByText('This form needs JavaScript.', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Send Message' }).count()).toBe(0);
});
