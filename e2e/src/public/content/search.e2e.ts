import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectFocus, expectTexts, expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search this site' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search this site' });
const kind = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kind' }).getByRole('link', { name: new RegExp(`^${name}`) });
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem');

test('opens a dialog to search from any page, and leads to a result or to all of them', async ({ visit }) => {
  const page = await visit.open('/videos');
  const list = page.getByRole('searchbox', { name: 'Search videos' });

  await test.step('opens by / and Ctrl K, but not while typing, and closes by Escape with the focus back', async () => {
    for (const key of ['/', 'Control+k']) {
      await page.getByRole('link', { name: 'Tutorials' }).first().focus();
      await page.keyboard.press(key);
      await combobox(page).waitFor();
      expect(await combobox(page).inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tutorials');
    }
    await list.focus();
    await page.keyboard.press('/');
    expect(await list.inputValue()).toBe('/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await list.fill('');
  });

  await test.step('leaves the focus where it has gone since Escape', async () => {
    await page.getByRole('link', { name: 'Tutorials' }).first().focus();
    await page.keyboard.press('/');
    await combobox(page).waitFor();
    // The browser has restored the focus before this event, on which the page removes the dialog.
    await list.evaluate((input) =>
      document.addEventListener('close', () => input.focus(), { capture: true, once: true }),
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expectFocus(list);
  });

  await test.step('leads from the header to a result by keyboard, and back', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expectUrl(page, '/contact');
    await page.getByRole('link', { name: 'Search', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => combobox(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('amplitudes');
    const options = page.getByRole('option');
    await options.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    expect(await combobox(page).getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    const address = (await options.first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === address.split('?')[0]);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/contact');
  });

  await test.step('shows all results of the dialog on the search page', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expectUrl(page, '/');
    await page.keyboard.press('/');
    await combobox(page).fill('quantum');
    await page.keyboard.press('Enter');
    await expectUrl(page, '/search?q=quantum');
    await results(page).first().waitFor();
  });

  await test.step('fits a phone, where the menu leads to it too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goBack();
    await expectUrl(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Search' }).click();
    await expectUrl(page, '/search');
    await field(page).fill('quantum');
    await results(page).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('finds locked and free lessons by their titles, by kind and by access', async ({ visit }) => {
  await addTutorials(visit.site, 'Counted once', [{ title: 'Solitary filterword', premium: 0 }]);
  await addTutorials(visit.site, 'Reading group', [{ title: 'Zanzibar lecture', premium: 1 }]);
  const page = await visit.open('/search?q=filterword');

  await test.step('names the filters with the number of their results', async () => {
    const kinds = page.getByRole('navigation', { name: 'Kind' });
    await kinds.getByRole('link', { name: 'Lessons 1 result', exact: true }).waitFor();
    await kinds.getByRole('link', { name: 'Videos 0 results', exact: true }).waitFor();
  });

  await test.step('finds a locked lesson by its title, and says what opens it', async () => {
    await field(page).fill('zanzibar');
    await expectUrl(page, '/search?q=zanzibar');
    await expect(results(page).first()).toContainText('Zanzibar lecture');
    await expectTexts(results(page).first(), 'Premium', 'Locked');
    const access = page.getByRole('navigation', { name: 'Access' });
    await access.getByRole('link', { name: /^Free/ }).click();
    await page.getByText('No free results').waitFor();
    await access.getByRole('link', { name: /^Premium/ }).click();
    await expectUrl(page, '/search?q=zanzibar&access=premium');
    await access.getByRole('link', { name: /^Premium/ }).click();
    await expectUrl(page, '/search?q=zanzibar');
    await page.getByRole('link', { name: 'Log in or register: Zanzibar lecture' }).click();
    await expectUrl(page, '/login');
  });
});

test('searches without JavaScript, from the header on, and names related records', async ({ visit }) => {
  const page = await visit.open('/', { javaScript: false });

  await test.step('searches from the header on', async () => {
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search');
    await field(page).fill('qubit');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=qubit');
    await results(page).first().waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await kind(page, 'Lessons').click();
    await results(page).first().locator('mark').first().waitFor();
    await field(page).fill('bucket brigade');
    await field(page).press('Enter');
    await results(page).getByText('In section “What it costs to do without a tree”').waitFor();
  });

  await test.step('names related records on the page of a video, also with JavaScript', async () => {
    const [video] = await visit.call<{ id: number }[]>('GET', '/api/videos');
    const address = `/videos/${video?.id}`;
    await page.goto(address);
    for (const shown of [page, await visit.open(address)]) {
      const related = shown.getByRole('region', { name: 'Related' }).getByRole('link');
      await related.first().waitFor();
      expect(await related.count()).toBeLessThanOrEqual(3);
      expect(await related.first().getAttribute('href')).toMatch(/^\/(videos|tutorials|patents)\/\d+\/./);
    }
  });
});

/** The first marked word of the first result. Results of the words before are shown until others are there. */
const firstMatch = (page: Page, word: RegExp) =>
  results(page).first().locator('mark').first().and(page.getByText(word));

/** Answers searches of the page over the limit, while it returns true. */
async function limitSearches(page: Page, isLimited: () => boolean): Promise<void> {
  const body = JSON.stringify({ message: 'Too many attempts.', code: 'rate_limited' });
  const limited = { status: 429, contentType: 'application/json', headers: { 'retry-after': '0' }, body };
  await page.route('**/api/search?**', (route) => (isLimited() ? route.fulfill(limited) : route.continue()));
}

/** Ends the changes to searches, and empties the field. Each step searches for another word, because results are cached. */
async function clear(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await field(page).fill('');
  await expectUrl(page, '/search');
}

test('shows results as you type, on a slow or failing network too, and over the limit', async ({ visit }) => {
  visit.expectConsole(/ERR_FAILED|503|Failed to load/);
  visit.expectConsole(/429/);
  const page = await visit.open('/search');

  await test.step('shows results by kind, with a typo corrected', async () => {
    await field(page).fill('superpositon');
    await page.getByText('Showing results for superposition.').waitFor();
    expect(await results(page).first().locator('mark').first().textContent()).toMatch(/superposition/i);
    // On a slow network, the next press comes before the response to the last.
    await page.route('**/api/search?*kind=tutorials', async (route) => {
      await pause(500);
      await route.continue().catch(() => undefined);
    });
    await kind(page, 'Lessons').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('tutorials');
    await page.getByRole('link', { name: 'superpositon' }).click();
    await page.getByText('No lessons found').waitFor();
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expectUrl(page, '/search');
  });

  await test.step('keeps the results of the last words that were typed on a slow network', async () => {
    await clear(page);
    await page.route('**/api/search?q=patent**', async (route) => {
      await pause(1500);
      await route.continue().catch(() => undefined);
    });
    await field(page).fill('patent');
    await page.getByText('Searching...').waitFor({ state: 'attached' });
    await field(page).fill('grover');
    await firstMatch(page, /grover/i).waitFor();
  });

  await test.step('says that a search failed, and tries again', async () => {
    await clear(page);
    let lost = true;
    await page.route('**/api/search?**', (route) => (lost ? route.abort() : route.continue()));
    await field(page).fill('qubit');
    await page.getByText('The search failed.').waitFor({ timeout: 30_000 });
    lost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await firstMatch(page, /qubit/i).waitFor();
  });

  await test.step('waits over the limit, and shows the results when the server answers again', async () => {
    await clear(page);
    let refusals = 0;
    await limitSearches(page, () => {
      refusals += 1;
      return refusals <= 2;
    });
    await field(page).fill('memory');
    await firstMatch(page, /memory/i).waitFor();
    expect(refusals).toBe(3);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  await test.step('says that a limit is reached while it lasts, and tries again', async () => {
    await clear(page);
    let limited = true;
    await limitSearches(page, () => limited);
    await field(page).fill('quantum');
    const notice = page.getByRole('alert').filter({ hasText: 'One moment, please' });
    await notice.getByText('You, or others on your network, asked for many pages at once.').waitFor();
    limited = false;
    await notice.getByRole('button', { name: 'Try again' }).click();
    await firstMatch(page, /quantum/i).waitFor();
  });
});

test('leads on before a search, where it finds nothing, and where there is no page', async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/search', { width: 390 });
  const main = page.getByRole('main');
  await main.getByRole('region', { name: 'Topics' }).getByRole('link', { name: 'Bucket-brigade memory' }).click();
  await main
    .getByRole('link', { name: /The bucket-brigade tree/ })
    .first()
    .waitFor();
  await page.goto('/search?q=zzzzqq');
  await main.getByRole('heading', { name: 'No results for “zzzzqq”' }).waitFor();
  await main.getByRole('region', { name: 'Popular' }).getByRole('link', { name: 'QRAM simulator' }).waitFor();
  await expectAccessible(page);
  await page.goto('/tutorals/bucket-brigade');
  await main.getByRole('link', { name: 'Tutorials' }).waitFor();
  await expect(main.getByRole('searchbox')).toHaveValue('bucket brigade');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Search' }).click();
  await expectUrl(page, '/search?q=bucket+brigade');
});
