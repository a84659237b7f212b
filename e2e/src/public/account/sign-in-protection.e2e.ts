import { expect } from '@playwright/test';
import { type FakeSmtp, startSmtp } from '@qram/server/test/mail/fake-smtp.ts';
import { plainAccount } from '@qram/testing/accounts';
import { uniqueSender } from '@qram/testing/site-call';
import type { Page } from 'playwright-core';
import { linkInMail } from '../../harness/captured-mail.ts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

let smtp: FakeSmtp;
siteEnvironment(async () => {
  smtp = await startSmtp();
  return { variables: { SMTP_URL: smtp.url, MAIL_FROM: 'QRAM <site@example.test>' }, close: smtp.close };
});

/** Subject of the confirmation email. */
const CONFIRM = 'Confirm your email address';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step verification', exact: true });

async function login(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Sends wrong passwords, each from another address, until the account's limit is reached. */
async function guessFromEverywhere(siteUrl: string, username: string): Promise<void> {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const answer = await fetch(`${siteUrl}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueSender() },
      body: JSON.stringify({ username, password: 'a guess' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
}

test('lets a known browser log in while others guess the password', async ({ visit }) => {
  visit.expectConsole(/429/);
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/login');
  await login(page, user.username, password);
  await expectUrl(page, '/');
  await page.evaluate(() => localStorage.clear());
  await guessFromEverywhere(visit.site.url, user.username);

  await page.goto('/login');
  await login(page, user.username, password);
  await expectUrl(page, '/');

  const elsewhere = await visit.open('/login');
  await login(elsewhere, user.username, password);
  await elsewhere
    .getByRole('alert')
    .getByText(/Too many attempts/)
    .waitFor();
});

test('offers two-step verification once the email address is confirmed', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const { email } = account.user;
  await linkInMail(smtp, email, 'Welcome! Please confirm your email address');
  const page = await visit.open('/account/two-step-verification', { as: account });
  await expectTexts(twoStep(page), 'Confirm your email address before you turn on two-step verification.');
  await twoStep(page).getByRole('button', { name: 'Send confirmation email' }).click();
  await expectTexts(twoStep(page), 'Confirmation email sent. Open the link in it, then come back here.');
  const link = await linkInMail(smtp, email, CONFIRM);
  const confirming = await visit.open(new URL(link).pathname + new URL(link).hash);
  await expectTexts(confirming, 'Your email address is confirmed');
  await page.reload();
  await twoStep(page).getByRole('button', { name: 'Set up two-step verification' }).waitFor();
});
