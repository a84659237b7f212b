import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import { findStaleTexts, pressEverything, translatePage } from '../../harness/translation.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** Presses with answers that the server refuses. */
const REFUSED = /status 4\d\d|Failed to load resource/;
const ALL = process.env.TEST_ALL === '1';
const LIMIT = ALL ? 150 : 10;

test.describe.configure({ mode: 'parallel' });

/** Opens each page, translates it, and presses its controls. */
async function pressPages(visit: Visit, page: Page, paths: readonly string[]): Promise<void> {
  visit.ignoreConsole(REFUSED);
  for (const path of paths) {
    await test.step(path, async () => {
      if (new URL(page.url()).pathname + new URL(page.url()).search !== path) await page.goto(path);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await waitForIdle(page);
      await translatePage(page);
      await pressEverything(page, { limit: LIMIT });
      expect(await findStaleTexts(page)).toEqual([]);
      expect(visit.complaints()).toEqual([]);
    });
  }
}

const VISITORS_PAGES = [
  ...['/', '/videos', '/videos/1', '/tutorials', '/tutorials/1', '/tutorials/4', '/tutorials/5', '/patents'],
  ...['/patents/1', '/plans', '/QramPage', '/simulator', '/contact', '/search', '/search?q=qubit', '/TermsPage'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/tutorials?search=zzzz'],
];

test('keeps the pages of visitors alive when a browser translates them', async ({ visit }) => {
  test.setTimeout(ALL ? 600_000 : 150_000);
  const page = await visit.open('/', { width: 1280 });
  await pressPages(visit, page, VISITORS_PAGES);
});

const SECTIONS = ['profile', 'packages', 'requests', 'unlocked', 'learning', 'simulations', 'password', 'sessions'];
const USERS_PAGES = [
  ...['/', '/tutorials', '/tutorials/1', '/tutorials/5', '/videos/1', '/patents/1', '/plans', '/QramPage', '/contact'],
  ...SECTIONS.map((section) => `/account/${section}`),
  ...['/account/two-step-verification', '/account/terms', '/TermsPage', '/search?q=memory', '/simulator'],
];

test('keeps the pages of a user alive when a browser translates them', async ({ visit }) => {
  test.setTimeout(ALL ? 600_000 : 150_000);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account, width: 1280 });
  await pressPages(visit, page, USERS_PAGES);
});

test('keeps the menu and the pages of a phone alive when a browser translates them', async ({ visit }) => {
  const page = await visit.open('/tutorials/1', { as: 'user', width: 390 });
  await pressPages(visit, page, ['/tutorials/1', '/patents']);
});

test('shows the results of another search on a translated page', async ({ visit }) => {
  const page = await visit.open('/search?q=qubit');
  await translatePage(page);
  const summary = page.getByRole('region', { name: 'Results' }).getByRole('status');
  const before = await summary.textContent();
  for (const words of ['grover', 'zzzz', 'superpositon', 'memory']) {
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill(words);
    await field.press('Enter');
    await expectUrl(page, `/search?q=${words}`);
    await waitForIdle(page);
  }
  expect(await summary.textContent()).not.toBe(before);
  await expect(summary).toHaveText(/results/);
  expect(await findStaleTexts(page)).toEqual([]);
});

test('bookmarks and finishes a lesson, answers its questions and keeps a note on a translated page', async ({
  visit,
}) => {
  const page = await visit.open('/tutorials/4', { as: 'user', width: 1440 });
  await translatePage(page);
  const main = page.getByRole('main');
  const bookmark = main.getByRole('button', { name: 'Bookmark', exact: true }).first();
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await waitForIdle(page);
  const progress = main.getByText(/^\d of \d done$/).first();
  const before = await progress.textContent();
  await main
    .getByRole('button', { name: /^(Mark as d|D)one$/ })
    .first()
    .click();
  await expect(progress).not.toHaveText(before ?? '');
  const question = page.getByRole('group', { name: /Question 2/ });
  await question.getByText('The data, twice').click();
  await question.getByRole('button', { name: 'Check' }).click();
  await question.getByText('Incorrect').waitFor();
  await question.getByRole('button', { name: 'Try again' }).click();
  await question.getByText('Incorrect').waitFor({ state: 'detached' });
  await waitForIdle(page);
  expect(await findStaleTexts(page)).toEqual([]);
});

test('simulates noise on a translated page, and leaves code as it is', async ({ visit }) => {
  const page = await visit.open('/simulator', { width: 1440 });
  await translatePage(page);
  await page.locator('#simulator-noise').scrollIntoViewIfNeeded();
  await page.getByText(/^Simulated with/).waitFor({ timeout: 30_000 });
  expect(await findStaleTexts(page)).toEqual([]);
  await page.goto('/tutorials/1');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('.lesson-text pre').first().waitFor();
  await translatePage(page);
  expect(await page.locator('.lesson-text p font').count()).toBeGreaterThan(0);
  expect(await page.locator('.lesson-text pre font').count()).toBe(0);
});

test('mounts a page again whose elements something else has moved', async ({ visit }) => {
  visit.expectConsole(/NotFoundError/);
  const page = await visit.open('/search?q=qubit');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('listitem').first().waitFor();
  await page.evaluate(() => {
    for (const item of document.querySelectorAll('main ol > li')) item.remove();
  });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('grover');
  await field.press('Enter');
  await results.getByRole('listitem').first().waitFor();
  await expect(results.getByRole('status')).toHaveText(/results?$/);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('grover');
});

test('hydrates a page that a browser has translated first', async ({ visit }) => {
  visit.ignoreConsole(/Minified React error #(418|423|425)|[Hh]ydrat/);
  const page = await visit.open('/tutorials/1', {
    prepare: (context) =>
      context.route('**/assets/entry-browser*.js', async (route) => {
        const { length } = context.pages();
        const [opened] = context.pages();
        if (length > 0 && opened) await translatePage(opened);
        await route.continue();
      }),
  });
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Videos/ })
    .waitFor();
  await expectUrl(page, '/videos');
});
