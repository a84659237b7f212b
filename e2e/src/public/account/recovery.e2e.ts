import { expect } from '@playwright/test';
import { type FakeSmtp, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { linkInMail } from '../../harness/captured-mail.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

let smtp: FakeSmtp;
siteEnvironment(async () => {
  smtp = await startSmtp();
  return { variables: { SMTP_URL: smtp.url, MAIL_FROM: 'QRAM <site@example.test>' }, close: smtp.close };
});

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('resets a forgotten password once by an emailed link', async ({ visit }) => {
  visit.expectConsole(/422/);
  const account = await plainAccount(visit.site);
  const readElsewhere = () =>
    fetch(`${visit.site.url}/api/me`, { headers: { authorization: `Bearer ${account.token}` } });
  expect((await readElsewhere()).status).toBe(200);
  const page = await visit.open('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectUrl(page, '/forgot-password');
  await field(page, 'Email').fill('nobody@');
  await press(page, 'Send reset link');
  await expectTexts(page, 'Please enter a valid email address.');
  await field(page, 'Email').fill(account.user.email);
  await press(page, 'Send reset link');
  await expectTexts(page, "If there's an account with this address, a link is on its way.");

  const link = await linkInMail(smtp, account.user.email, 'Set a new password');
  expect(link.startsWith(`${visit.site.url}/reset-password#`)).toBe(true);
  await page.goto(link);
  await expectTexts(page, `For the account ${account.user.username}. You'll be logged out everywhere.`);
  // The token is removed from the URL.
  await expectUrl(page, '/reset-password');
  await field(page, 'New password').fill('a new password');
  await field(page, 'Confirm new password').fill('another password');
  await press(page, 'Set password');
  await expectTexts(page, 'Passwords do not match.');
  await field(page, 'Confirm new password').fill('a new password');
  await press(page, 'Set password');
  await expectTexts(page, 'Your new password is set', 'Log in with your new password.');
  expect((await readElsewhere()).status).toBe(401);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expectUrl(page, '/login');

  await page.goto(link);
  await expectTexts(page, 'This link has already been used or replaced by a newer one.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expectUrl(page, '/forgot-password');

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await field(page, 'Username').fill(account.user.username);
  await field(page, 'Password').fill('a new password');
  await press(page, 'Login');
  await expectUrl(page, '/');
});

test('confirms an email address by an emailed link', async ({ visit }) => {
  const username = uniqueName();
  const email = `${username}@example.test`;
  const page = await visit.open('/register');
  for (const [label, value] of Object.entries({
    'Full name': 'New Reader',
    Username: username,
    Email: email,
    Password: 'a plain password',
    'Confirm password': 'a plain password',
  }))
    await field(page, label).fill(value);
  await press(page, 'Register');
  await expectUrl(page, '/TermsPage');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is ready.' })).toContainText(
    `We sent a confirmation link to ${email}.`,
  );
  await linkInMail(smtp, email, 'Welcome! Please confirm your email address');
  const before = smtp.received.length;
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expectTexts(page, 'Email not confirmed');
  await press(page, 'Send the confirmation email again');
  await expectTexts(page, `We sent a link to ${email}.`);
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBeGreaterThan(before);
  await page.goto(await linkInMail(smtp, email, 'Confirm your email address'));
  await expectTexts(page, 'Your email address is confirmed', email);
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await expectTexts(page, 'Email confirmed');
});
