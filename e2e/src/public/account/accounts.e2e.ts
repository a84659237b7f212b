import { expect } from '@playwright/test';
import { uniqueName } from '@qram/testing/accounts';
import { ADMIN } from '@qram/testing/site';
import type { Page } from 'playwright-core';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

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

test('registers by the rules, logs out and in, and is logged out with an invalid session', async ({ visit }) => {
  visit.expectConsole(/409/);
  visit.expectConsole(/422/);
  visit.expectConsole(/401/);
  const username = uniqueName();
  const page = await visit.open('/register');
  const menu = page.getByRole('banner').getByRole('button', { name: /New Reader/ });

  await test.step('shows the specified message for each registration rule', async () => {
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
    await expectUrl(page, '/register');
  });

  await test.step('rejects a taken username with the specified message', async () => {
    await fillRegistration(page, uniqueName(), { Username: ADMIN.username });
    await submit(page, 'Register');
    await expectTexts(page, 'This username is already taken.');
    await page.getByRole('alert').getByText('Registration failed. Please check your details and try again.').waitFor();
    await expect(page.getByText('This username is already taken.')).toHaveCount(1);
  });

  await test.step("doesn't say whose email address is registered", async () => {
    await fillRegistration(page, uniqueName(), { Email: ADMIN.email });
    await submit(page, 'Register');
    const box = page.getByRole('alert');
    await box.getByText('Registration failed. Please check your details and try again.').waitFor();
    await box.getByRole('link', { name: 'reset your password' }).waitFor();
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('registers, redirects to the terms, logs out and logs in', async () => {
    await fillRegistration(page, username);
    const sent = page.waitForRequest('**/api/register');
    await submit(page, 'Register');
    expect((await sent).postDataJSON()).toMatchObject({ role: 'User', premium: '0', status: 'Active' });
    await expectUrl(page, '/TermsPage');
    await menu.click();
    expect(await page.getByRole('menuitem', { name: 'Dashboard' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ]);
    await login(page, username, 'secret words');
    await expectUrl(page, '/');
    await menu.waitFor();
  });

  await test.step('stays logged in on the next page, which leads away from the login', async () => {
    await page.goto('/login');
    await expectUrl(page, '/');
    await menu.waitFor();
  });

  await test.step('logs the visitor out when the session is no longer valid', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'not a token'));
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  });
});

test('says why a login or a registration failed, and shows the dashboard in the menu of an admin', async ({
  visit,
}) => {
  visit.expectConsole(/401/);
  visit.expectConsole(/500/);
  const page = await visit.open('/login');
  const box = page.getByRole('alert');

  await test.step('shows why a login failed and stays on the page', async () => {
    await login(page, ADMIN.username, 'wrong words');
    for (const text of ['Login Failed', 'Invalid username or password']) await box.getByText(text).first().waitFor();
    await expectUrl(page, '/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: /register/i })
      .waitFor();
  });

  await test.step("shows the specified sentences when the server's message is empty", async () => {
    const answer = { status: 500, json: { message: '', code: 'internal' } };
    const accounts = /\/api\/(login|register)$/;
    await page.route(accounts, (route) => route.fulfill(answer));
    await login(page, ADMIN.username, ADMIN.password);
    for (const text of ['An error occurred during login', 'Login Failed']) await box.getByText(text).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await fillRegistration(page, uniqueName());
    await submit(page, 'Register');
    await box.getByText('Registration failed. Please check your details and try again.').waitFor();
    await page.unroute(accounts);
  });

  await test.step('shows the dashboard in the menu of an admin', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    // Both forms have these fields.
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).waitFor();
    await login(page, ADMIN.username, ADMIN.password);
    await expectUrl(page, '/');
    await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await expectUrl(page, '/admin');
    await page.getByText('Management', { exact: true }).first().waitFor();
  });
});
