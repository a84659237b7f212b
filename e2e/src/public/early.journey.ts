import { expect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { plainAccount } from '../harness/accounts.ts';
import { expectAddress, rootClasses } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

const ENTRY = '**/assets/index-*.js';

/** Opens a page whose scripts are on their way until they are let through. */
async function onSlowLine(visit: Visit, path: string): Promise<{ page: Page; arrive: () => Promise<void> }> {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const hold = (context: BrowserContext) =>
    context.route(ENTRY, async (route) => {
      await arrived;
      await route.continue();
    });
  const page = await visit.open(path, { alive: false, prepare: hold });
  expect(await page.locator('html[data-alive]').count()).toBe(0);
  const arrive = async () => {
    resolve();
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  };
  return { page, arrive };
}

test('what is pressed before the page answers is done once it does, and only once', async ({ visit }) => {
  const { page, arrive } = await onSlowLine(visit, '/');
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark theme' });
  await toggle.click();
  await toggle.click();
  expect(await rootClasses(page)).not.toContain('dark');
  await arrive();
  await expect.poll(() => rootClasses(page)).toContain('dark');
  await toggle.click();
  await expect.poll(() => rootClasses(page)).not.toContain('dark');
});

test('a video that is pressed early opens here, not at its host', async ({ visit }) => {
  const { page, arrive } = await onSlowLine(visit, '/videos');
  await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
  await expectAddress(page, '/videos');
  await arrive();
  await page.getByRole('dialog').locator('iframe').waitFor();
});

test('what is typed into a search early is searched for', async ({ visit }) => {
  const { page, arrive } = await onSlowLine(visit, '/videos');
  await page.getByRole('searchbox').pressSequentially('GROVER');
  await arrive();
  await page.getByText('2 results found for "GROVER"').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('GROVER');
});

test('a search that is sent early needs no scripts', async ({ visit }) => {
  const { page, arrive } = await onSlowLine(visit, '/videos');
  await page.getByRole('searchbox').fill('GROVER');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/videos\?search=GROVER$/, { waitUntil: 'commit' });
  await arrive();
  await page.getByText('2 results found for "GROVER"').waitFor();
});

test('an early sign-in is kept out of the address, and signs in', async ({ visit }) => {
  const { user, password } = await plainAccount(visit.site);
  const { page, arrive } = await onSlowLine(visit, '/login');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expectAddress(page, '/login');
  await arrive();
  await expectAddress(page, '/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(null);
});

/** Whether a press reaches the element, which is then kept from leading away. */
const hearsPress = (element: Element) => {
  let heard = false;
  const hear = (event: Event) => {
    heard = true;
    event.preventDefault();
  };
  element.addEventListener('click', hear);
  (element as HTMLElement).click();
  element.removeEventListener('click', hear);
  return heard;
};

for (const missing of ['index', 'VideosPage']) {
  test(`where ${missing} never comes, what works without scripts still does`, async ({ visit }) => {
    visit.expectConsole(/assets\/(index|VideosPage)-|Failed to load resource/);
    // The entry says why the page does not come alive; Chromium gives no text of such an error.
    if (missing === 'VideosPage') visit.expectConsole(/^page error: $/);
    let told: Promise<unknown> = Promise.resolve();
    const page = await visit.open('/videos', {
      alive: false,
      prepare: (context) => {
        if (missing === 'VideosPage') told = context.waitForEvent('weberror');
        return context.route(`**/assets/${missing}-*.js`, (route) => route.abort('connectionfailed'));
      },
    });
    await told;
    const card = page.getByRole('main').locator('[aria-haspopup=dialog]').first();
    await expect.poll(() => card.evaluate(hearsPress)).toBe(true);
  });
}

test('a form never writes what was typed into the address, scripts or not', async ({ visit }) => {
  for (const path of ['/login', '/register', '/contact', '/forgot-password']) {
    const page = await visit.open(path, { javaScript: false });
    const methods = await page
      .locator('form:not([action])')
      .evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
    expect(methods.length, path).toBeGreaterThan(0);
    expect(new Set(methods), path).toEqual(new Set(['post']));
  }
});
