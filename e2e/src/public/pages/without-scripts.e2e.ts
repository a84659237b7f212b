import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { packageDialog, service } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const FORM_PAGES = ['/login', '/register', '/forgot-password'];

test('works without JavaScript as far as forms, services and the back office can', async ({ visit }) => {
  const page = await visit.open('/', { javaScript: false });

  await test.step('offers no theme toggle', async () => {
    expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
  });

  await test.step('leads from a service to login with the service named', async () => {
    for (const [name, lead] of [
      ['Developers', 'Log in to request the Developers plan.'],
      ['Free', 'Log in to open Free.'],
    ] as const) {
      await service(page, name).click();
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.getByText(lead, { exact: true }).waitFor();
      await page.goBack();
    }
  });

  const form = page.locator('form:not([action])');
  for (const path of [...FORM_PAGES, '/contact'])
    await test.step(`sends the form of ${path} by POST, so no input becomes part of a URL`, async () => {
      await page.goto(path);
      const methods = await form.evaluateAll((forms) => forms.map((each) => (each as HTMLFormElement).method));
      expect(methods.length, path).toBeGreaterThan(0);
      expect(new Set(methods), path).toEqual(new Set(['post']));
    });

  for (const path of [...FORM_PAGES, '/account', '/account/packages'])
    await test.step(`says on ${path} that it needs JavaScript, in place of what would never work`, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.locator('noscript p')).toContainText('This page needs JavaScript, which is turned off.');
      await expect(main.locator('noscript p')).toBeVisible();
      await expect(main.locator('h1:visible')).toHaveCount(1);
      expect(await main.locator('input:visible, button:visible').count()).toBe(0);
      expect(await main.locator('[class*=skeleton]:visible').count()).toBe(0);
    });

  await test.step('says that the back office needs JavaScript', async () => {
    await page.goto('/admin/videos');
    await page.getByText('This page needs JavaScript, which is turned off.').waitFor();
    expect(await page.getByText('Loading').isVisible()).toBe(false);
  });
});

test('names the service on the login page with JavaScript too, and resumes the press after login', async ({
  visit,
}) => {
  const page = await visit.open('/');

  await test.step('names the service, if there is one', async () => {
    await service(page, 'Integrate').click();
    await expectUrl(page, '/login');
    await page.getByText('Log in to request the Integrate plan.', { exact: true }).waitFor();
    await page.goto('/login?service=99');
    await page.getByText('Log in with your username and password.', { exact: true }).waitFor();
  });

  await test.step('resumes the press after login', async () => {
    const { user, password } = await plainAccount(visit.site);
    await page.goto('/login?service=2');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await packageDialog(page).waitFor();
  });
});

/** Opens the videos without one of the scripts. */
const openWithout = (visit: Visit, script: string): Promise<Page> =>
  visit.open('/videos', {
    hydrated: false,
    prepare: (context) => context.route(`**/assets/${script}-*.js`, (route) => route.abort('connectionfailed')),
  });

const expectLinkedVideo = async (page: Page) => {
  const card = page.getByRole('main').locator('[aria-haspopup=dialog]').first();
  expect(await card.getAttribute('href')).toMatch(/^\/videos\/\d+\/[a-z-]+$/);
};

test('shows a form again that is sent before its script runs', async ({ visit }) => {
  visit.expectConsole(/assets\/index-|Failed to load resource/);
  const page = await visit.open('/videos', {
    hydrated: false,
    prepare: (context) => context.route('**/assets/index-*.js', (route) => route.abort('connectionfailed')),
  });
  for (const path of FORM_PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      const field = page.getByRole('main').locator('form:not([action]) input:enabled').first();
      await field.fill('typed early');
      const shownAgain = page.waitForEvent('load');
      await field.press('Enter');
      await shownAgain;
      await expectUrl(page, path);
      expect(page.url()).not.toContain('typed');
      await field.waitFor();
    });
});

test('links a video to its page, and searches, when the scripts never load', async ({ visit }) => {
  visit.expectConsole(/assets\/index-|Failed to load resource/);
  const page = await openWithout(visit, 'index');
  await expectLinkedVideo(page);
  await page.getByRole('searchbox').fill('GROVER');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/videos\?search=GROVER$/, { waitUntil: 'commit' });
  await page.getByText('2 results found for "GROVER"').waitFor();
});

test('links a video to its page when the script of the list never loads', async ({ visit }) => {
  visit.expectConsole(/assets\/VideosPage-|Failed to load resource/);
  // The browser reports a missing chunk without a message.
  visit.expectConsole(/^page error: $/);
  await expectLinkedVideo(await openWithout(visit, 'VideosPage'));
});
