import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAddress } from '../harness/expectations.ts';
import { packageDialog, service } from '../harness/services.ts';
import { test } from '../harness/test.ts';

const FORM_PAGES = ['/login', '/register', '/forgot-password'];

test('shows a form again when it is sent before its script runs, with nothing in the URL', async ({ visit }) => {
  for (const path of FORM_PAGES) {
    const page = await visit.open(path, { javaScript: false });
    const form = page.locator('form:not([action])').first();
    await form.locator('input:enabled').first().fill('typed early');
    await form.locator('input:enabled').first().press('Enter');
    await page.waitForLoadState();
    await expectAddress(page, path);
    expect(page.url()).not.toContain('typed');
    await page.locator('form:not([action])').first().waitFor();
  }
});

test('sends every form by POST, so no input becomes part of a URL', async ({ visit }) => {
  for (const path of [...FORM_PAGES, '/contact']) {
    const page = await visit.open(path, { javaScript: false });
    const methods = await page
      .locator('form:not([action])')
      .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
    expect(methods.length, path).toBeGreaterThan(0);
    expect(new Set(methods), path).toEqual(new Set(['post']));
  }
});

test('leads from a service to login with the service named, and resumes the press after login', async ({ visit }) => {
  for (const [name, lead] of [
    ['Developers', 'Log in to request Developers.'],
    ['Free', 'Log in to open Free.'],
  ] as const) {
    const page = await visit.open('/', { javaScript: false });
    await service(page, name).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByText(lead, { exact: true }).waitFor();
  }
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/login?service=2');
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await packageDialog(page).waitFor();
});

test('names the service on the login page with JavaScript too', async ({ visit }) => {
  const page = await visit.open('/');
  await service(page, 'Integrate').click();
  await expectAddress(page, '/login');
  await page.getByText('Log in to request Integrate.', { exact: true }).waitFor();
  await page.goto('/login?service=99');
  await page.getByText('Log in with your username and password.', { exact: true }).waitFor();
});

test('searches when the scripts never load', async ({ visit }) => {
  visit.expectConsole(/assets\/index-|Failed to load resource/);
  const page = await visit.open('/videos', {
    hydrated: false,
    prepare: (context) => context.route('**/assets/index-*.js', (route) => route.abort('connectionfailed')),
  });
  await page.getByRole('searchbox').fill('GROVER');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/videos\?search=GROVER$/, { waitUntil: 'commit' });
  await page.getByText('2 results found for "GROVER"').waitFor();
});

for (const missing of ['index', 'VideosPage']) {
  test(`links a video to its page when the ${missing} script never loads`, async ({ visit }) => {
    visit.expectConsole(/assets\/(index|VideosPage)-|Failed to load resource/);
    // The browser reports a missing chunk without a message.
    if (missing === 'VideosPage') visit.expectConsole(/^page error: $/);
    const page = await visit.open('/videos', {
      hydrated: false,
      prepare: (context) => context.route(`**/assets/${missing}-*.js`, (route) => route.abort('connectionfailed')),
    });
    const card = page.getByRole('main').locator('[aria-haspopup=dialog]').first();
    expect(await card.getAttribute('href')).toMatch(/^\/videos\/\d+\/[a-z-]+$/);
  });
}

test('says that the back office needs JavaScript, and offers no theme toggle without it', async ({ visit }) => {
  const admin = await visit.open('/admin/videos', { javaScript: false });
  await admin.getByText('This page needs JavaScript, which is turned off.').waitFor();
  expect(await admin.getByText('Loading').isVisible()).toBe(false);
  const page = await visit.open('/', { javaScript: false });
  expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
});
