import { expect } from '@playwright/test';
import { uniqueName } from '@qram/testing/accounts';
import { ADMIN } from '@qram/testing/site';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAddress, expectTexts } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';

const field = (page: Page, label: string | RegExp) => page.getByRole('main').getByLabel(label, { exact: true });
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function fillRegistration(
  page: Page,
  username: string,
  changes: Partial<Record<string, string>> = {},
): Promise<void> {
  const values = {
    'Full name': 'New Reader',
    Username: username,
    Email: `${username}@example.test`,
    Password: 'secret words',
    'Confirm password': 'secret words',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value ?? '');
}

async function login(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await submit(page, 'Login');
}

test('registers, redirects to the terms, logs out and logs in', async ({ visit }) => {
  const username = uniqueName();
  const page = await visit.open('/register');
  await fillRegistration(page, username);
  const sent = page.waitForRequest('**/api/register');
  await submit(page, 'Register');
  expect((await sent).postDataJSON()).toMatchObject({ role: 'User', premium: '0', status: 'Active' });
  await expectAddress(page, '/TermsPage');
  const menu = page.getByRole('banner').getByRole('button', { name: /New Reader/ });
  await menu.click();
  expect(await page.getByRole('menuitem', { name: 'Dashboard' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  await login(page, username, 'secret words');
  await expectAddress(page, '/');
  await menu.waitFor();
  await page.reload();
  await menu.waitFor();
  await page.goto('/login');
  await expectAddress(page, '/');
});

test('shows why a login failed and stays on the page', async ({ visit }) => {
  visit.expectConsole(/401/);
  const page = await visit.open('/login');
  await login(page, ADMIN.username, 'wrong words');
  const box = page.getByRole('alert');
  for (const text of ['Login Failed', 'Invalid username or password']) await box.getByText(text).first().waitFor();
  await expectAddress(page, '/login');
  await page
    .getByRole('main')
    .getByRole('link', { name: /register/i })
    .waitFor();
});

test("shows the specified sentences when the server's message is empty", async ({ visit }) => {
  visit.expectConsole(/500/);
  const answer = { status: 500, json: { message: '', code: 'internal' } };
  const prepare = (context: BrowserContext) =>
    context.route(/\/api\/(login|register)$/, (route) => route.fulfill(answer));
  const page = await visit.open('/login', { prepare });
  await login(page, ADMIN.username, ADMIN.password);
  const box = page.getByRole('alert');
  for (const text of ['Login Failed', 'An error occurred during login']) await box.getByText(text).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, uniqueName());
  await submit(page, 'Register');
  await box.getByText('Registration failed. Please check your details and try again.').waitFor();
});

test('shows the dashboard in the menu of an admin', async ({ visit }) => {
  const page = await visit.open('/login');
  await login(page, ADMIN.username, ADMIN.password);
  await expectAddress(page, '/');
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expectAddress(page, '/admin');
  await page.getByText('Management', { exact: true }).first().waitFor();
});

test('shows the specified message for each registration rule', async ({ visit }) => {
  const page = await visit.open('/register');
  await submit(page, 'Register');
  await expectTexts(
    page,
    'Full name is required.',
    'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.',
    'Please enter a valid email address.',
    'Password must be at least 6 characters long.',
  );
  const faults: [string, string, string][] = [
    [
      'Username',
      'a b',
      'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.',
    ],
    ['Email', 'nobody@', 'Please enter a valid email address.'],
    ['Password', '12345', 'Password must be at least 6 characters long.'],
    ['Confirm password', 'other words', 'Passwords do not match.'],
  ];
  for (const [label, value, message] of faults) {
    await fillRegistration(page, uniqueName(), { [label]: value });
    await submit(page, 'Register');
    await expectTexts(page, message);
    expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
  }
  await expectAddress(page, '/register');
});

test('rejects a taken username with the specified message', async ({ visit }) => {
  visit.expectConsole(/409/);
  const page = await visit.open('/register');
  await fillRegistration(page, uniqueName(), { Username: ADMIN.username });
  await submit(page, 'Register');
  await expectTexts(page, 'This username is already taken.');
});

test('logs the visitor out when the session is no longer valid', async ({ visit }) => {
  visit.expectConsole(/401/);
  const page = await visit.open('/', { as: 'user' });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Plain Reader/ })
    .waitFor();
  await page.evaluate(() => localStorage.setItem('token', 'not a token'));
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
});
