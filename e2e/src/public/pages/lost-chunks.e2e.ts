import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

const header = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "This page couldn't be opened." });

test('stays on the page when a link cannot be opened, and loads it as a document from a new version', async ({
  visit,
}) => {
  visit.expectConsole(/assets\/(Patents|Tutorials)Page-|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  visit.expectConsole(/404/);
  const page = await visit.open('/videos', { width: 390, height: 844 });
  const context = page.context();

  await test.step('stays on the page when a link of the mobile menu cannot be opened', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('link', { name: 'Patents' }).click();
    await notice(page).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectUrl(page, '/videos');
    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
  });

  await test.step('stays on the page while offline, says so, and recovers', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await context.setOffline(true);
    await header(page, 'Tutorials').click();
    await notice(page).waitFor();
    await expectUrl(page, '/videos');
    await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
    await expectAccessible(page);
    await notice(page).getByRole('link', { name: 'Try again' }).click();
    await notice(page).waitFor();
    await expectUrl(page, '/videos');
    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    await header(page, 'Tutorials').click();
    await page.getByRole('heading', { level: 1, name: 'Hands-On Tutorials' }).waitFor();
    await expectUrl(page, '/tutorials');
  });

  await test.step('loads the page as a document when a new version has replaced its chunk', async () => {
    const documents = countDocuments(context, '/patents');
    await context.route('**/assets/PatentsPage-*.js', (route) =>
      documents() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await header(page, 'Patents').click();
    await expect.poll(() => documents()).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Patents' }).waitFor();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.goBack();
    await expectUrl(page, '/tutorials');
  });
});

/** Counts the documents that the pages load from this path. */
function countDocuments(context: BrowserContext, path: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

const lostPage = (page: Page) => page.getByRole('heading', { level: 1, name: "This page didn't load completely" });

for (const [path, chunk, shown] of [
  ['/admin', 'back-office', 'Management'],
  ['/account/two-step-verification', 'SecondFactorSection', 'Set up two-step verification'],
] as const)
  test(`reloads ${path} once when ${chunk} is missing, says so, and recovers with the connection`, async ({
    visit,
  }) => {
    visit.expectConsole(/(back-office|SecondFactorSection)-|ERR_FAILED|^page error|Failed to fetch/);
    let documents = () => 0;
    const page = await visit.open(path, {
      as: 'admin',
      hydrated: false,
      prepare: async (context) => {
        documents = countDocuments(context, path);
        await context.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
      },
    });
    await expect.poll(() => documents()).toBe(2);
    await lostPage(page).waitFor();
    await expectAccessible(page);
    expect(documents()).toBe(2);
    await page.context().unroute(`**/assets/${chunk}-*.js`);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(shown, { exact: true }).first().waitFor();
    expect(await lostPage(page).count()).toBe(0);
  });

test('links to the account when the menu of a signed-in user is missing', async ({ visit }) => {
  visit.expectConsole(/UserMenu-|ERR_FAILED|Failed to fetch/);
  const page = await visit.open('/videos', {
    as: 'admin',
    prepare: (context) => context.route('**/assets/UserMenu-*.js', (route) => route.abort()),
  });
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
  await header(page, 'Account').click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await expectUrl(page, '/account');
});

for (const { paths, tag } of [
  { paths: ['/%E0%A4%A', '/videos/%ff'], tag: [] },
  { paths: ['/%', '/%E0%A4%A?search=%E0'], tag: '@nightly' },
])
  test(`shows the not-found page at ${paths.join(' and ')}`, { tag }, async ({ visit }) => {
    visit.expectConsole(/404/);
    const page = await visit.open(paths[0] ?? '');
    for (const path of paths)
      await test.step(`shows it at ${path}`, async () => {
        const response = await fetch(visit.site.url + path);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('text/html');
        if (path !== paths[0]) await page.goto(path);
        await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
        await header(page, 'Videos').click();
        await expectUrl(page, '/videos');
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      });
  });

test('says that a screen of the back office could not be loaded, and recovers with the connection', async ({
  visit,
}) => {
  visit.expectConsole(/assets\/[\w-]+\.(js|css)|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1440 });
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
  await page.context().setOffline(true);
  await page
    .getByRole('navigation', { name: 'Management' })
    .getByRole('link', { name: 'Patents', exact: true })
    .click();
  await page.getByRole('alert').getByText("This screen couldn't be loaded").waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Patents' }).waitFor();
  await expectUrl(page, '/admin/patents');
});
