import { expect } from '@playwright/test';
import { generateCode } from '@qram/server/test/accounts/authenticator-codes.ts';
import { type Account, adminAccount, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { siteEnvironment, test } from '../../harness/test.ts';

siteEnvironment({ ADMIN_REQUIRE_TOTP: 'true' });

const part = (page: Page) => page.getByRole('region', { name: 'Two-step verification', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Sets up two-step verification on the account page. This uses up the code of the current time step. */
async function setUp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await part(page).getByRole('button', { name: 'Set up two-step verification' }).click();
  await dialog(page).getByLabel('Current password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor();
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(page).getByLabel('Code', { exact: true }).fill(generateCode(secret, new Date()));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page)
    .getByRole('button', { name: /^I.ve saved these codes$/ })
    .waitFor();
  const codes = await dialog(page).locator('li code').allTextContents();
  expect(codes).toHaveLength(10);
  // The codes are shown once, so nothing else closes the dialog.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  for (const _ of [1, 2]) {
    await page.goBack();
    await expect.poll(() => page.evaluate(() => history.state?.usr?.dialogs?.length)).toBe(1);
  }
  await expect(dialog(page).locator('li code')).toHaveText(codes);
  expect(await dialog(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
  await dialog(page)
    .getByRole('button', { name: /^I.ve saved these codes$/ })
    .click();
  await expectTexts(
    part(page),
    'Two-step verification is on. All other sessions have ended.',
    '10 recovery codes left',
  );
  return { secret, codes };
}

/** Fills in the login page, up to the question for a code. */
async function login(page: Page, { user, password }: Account): Promise<void> {
  await field(page, 'Username').fill(user.username);
  await field(page, 'Password').fill(password);
  await press(page, 'Login');
  await expectTexts(page, 'Enter your code');
}

test('sets up two-step verification, logs in by code and by recovery code, and turns it off', async ({ visit }) => {
  visit.expectConsole(/422/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/account/two-step-verification', { as: account });
  const { secret, codes } = await setUp(page, account.password);

  const other = await visit.open('/login');
  await test.step('logs in by code, and refuses another one', async () => {
    await login(other, account);
    await field(other, 'Code').fill('000000');
    await press(other, 'Login');
    await expectTexts(other, 'This code is incorrect or has already been used.');
    await field(other, 'Code').fill(generateCode(secret, new Date(), 1));
    await press(other, 'Login');
    await expectUrl(other, '/');
  });

  await test.step('logs in by recovery code', async () => {
    await other.getByRole('banner').locator('[aria-haspopup=menu]').click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expectUrl(other, '/login');
    await login(other, account);
    await field(other, 'Code').fill(codes[0] ?? '');
    await press(other, 'Login');
    await expectUrl(other, '/');
  });

  await test.step('counts the recovery codes that are left, and turns it off by the password', async () => {
    await page.reload();
    await expectTexts(part(page), '9 recovery codes left');
    await part(page).getByRole('button', { name: 'Turn off' }).click();
    await dialog(page).getByLabel('Current password', { exact: true }).fill('not the password');
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expectTexts(dialog(page), 'The current password is incorrect.');
    await dialog(page).getByLabel('Current password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expectTexts(part(page), 'Two-step verification is off.', 'Set up two-step verification');
  });
});

test('requires an admin to set up two-step verification before the back office opens', async ({ visit }) => {
  const account = await adminAccount(visit.site);
  const page = await visit.open('/admin/videos', { as: account });
  await expectTexts(page, 'Set up two-step verification in your account before you use the back office.');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expectUrl(page, '/account/two-step-verification');
  await expectTexts(part(page), 'Admins need it to enter the back office.');
  await setUp(page, account.password);
  await page.goto('/admin/videos');
  await page.getByText('Management', { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: 'Videos', exact: true }).first().waitFor();
});
