import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function askForLink(page: Page): Promise<void> {
  // Mocked: the real response depends on whether the site can send email.
  await page.route('**/api/password-reset', (route) => route.fulfill({ json: { sends_mail: true } }));
  await page.getByLabel('Email', { exact: true }).fill('reader@example.test');
  await press(page, 'Send reset link');
  await seen(page, 'Check your email');
}

async function openLink(page: Page): Promise<void> {
  await page.route('**/api/password-reset/check', (route) => route.fulfill({ json: { username: 'reader' } }));
  await page.evaluate(() => {
    location.hash = 'x'.repeat(43);
  });
  await seen(page, 'For the account reader.');
}

async function confirmEmail(page: Page): Promise<void> {
  const json = { email: 'a.long.address.of.a.reader@subdomain.example.test' };
  await page.route('**/api/email-confirmation', (route) => route.fulfill({ json }));
  await page.evaluate(() => {
    location.hash = 'x'.repeat(43);
  });
  await seen(page, 'Your email address is confirmed');
}

async function askForCode(page: Page): Promise<void> {
  const json = { second_factor: 'totp', pending_token: 'x'.repeat(43), expires_at: '2031-01-01T00:00:00.000Z' };
  await page.route('**/api/login', (route) => route.fulfill({ json }));
  await page.getByLabel('Username', { exact: true }).fill('reader');
  await page.getByLabel('Password', { exact: true }).fill('a plain password');
  await press(page, 'Login');
  await seen(page, 'Enter your code');
  await press(page, 'Login');
  await seen(page, 'Enter the code from your app, or a recovery code.');
}

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

async function enrol(page: Page): Promise<void> {
  const address = `otpauth://totp/QRAM:reader?issuer=QRAM&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;
  await page.route('**/api/me/second-factor', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'PUT'
          ? { recovery_codes: Array.from({ length: 10 }, (_, at) => `ABCD${at + 2}-EFGH7-JKLMN`) }
          : { secret: SECRET, address },
    }),
  );
  await press(page, 'Set up two-step verification');
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill('a plain password');
  await press(page, 'Continue');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
}

async function saveCodes(page: Page): Promise<void> {
  await enrol(page);
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill('123456');
  await press(page, 'Turn on');
  await seen(page, /^I.ve saved these codes$/);
}

async function needConfirmedEmail(page: Page): Promise<void> {
  const second_factor = { enabled_at: null, recovery_codes_left: 0, required: false, needs_confirmed_email: true };
  const json = { has_password: true, google: false, second_factor, sends_mail: true };
  await page.route('**/api/me/security', (route) => route.fulfill({ json }));
  await page.reload();
  await seen(page, 'Confirm your email address before you turn on two-step verification.');
}

/** Account recovery and two-step verification. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'login-second-step', path: '/login', act: askForCode },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-asked', path: '/forgot-password', act: askForLink },
  { name: 'reset-password', path: '/reset-password', act: openLink },
  { name: 'reset-password-bad-link', path: '/reset-password', act: (page) => seen(page, "This link isn't valid.") },
  { name: 'confirm-email', path: '/confirm-email', act: confirmEmail },
  { name: 'account-second-factor', path: '/account/two-step-verification', as: 'user', act: enrol },
  { name: 'account-unconfirmed-email', path: '/account/two-step-verification', as: 'user', act: needConfirmedEmail },
  { name: 'account-recovery-codes', path: '/account/two-step-verification', as: 'user', act: saveCodes },
];
