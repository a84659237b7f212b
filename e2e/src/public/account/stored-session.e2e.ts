import { expect } from '@playwright/test';
import { adminAccount, plainAccount } from '@qram/testing/accounts';
import type { BrowserContext, Page } from 'playwright-core';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

declare global {
  interface Window {
    /** Sentences for visitors that were visible at some moment. */
    seenForVisitors?: string[];
  }
}

const SLOW_MS = 700;

/** Answers of the API come late, also that to who the stored session belongs to. */
const delayResponses = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });

/** Runs in the page. Notes what only visitors should see, whenever it is visible, also to screen readers. */
function watchForVisitors(): void {
  const forVisitors =
    /log in|^login$|login to get started|\blocked\b|start here|request access|included in|ask an admin|^register$|free up to 8|haven't accepted/i;
  const seen = new Set<string>();
  const note = () => {
    const main = document.querySelector('#root');
    if (!(main instanceof HTMLElement)) return;
    const labels = [...main.querySelectorAll('[aria-label]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getAttribute('aria-label') ?? '');
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const lines = [...labels];
    while (texts.nextNode())
      // A quantum register is a term of lessons.
      if (
        !texts.currentNode.parentElement?.matches('.term') &&
        texts.currentNode.parentElement?.checkVisibility({ visibilityProperty: true })
      )
        lines.push(texts.currentNode.textContent ?? '');
    for (const line of lines) if (forVisitors.test(line)) seen.add(line.trim());
    for (const field of main.querySelectorAll<HTMLInputElement>('[name=user_name], [name=user_email]'))
      if (field.checkVisibility({ visibilityProperty: true }) && field.value === '') seen.add(`empty ${field.name}`);
    window.seenForVisitors = [...seen];
  };
  document.addEventListener('DOMContentLoaded', () => {
    note();
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });
  setInterval(note, 100);
}

const seenForVisitors = (page: Page) => page.evaluate(() => window.seenForVisitors ?? []);

const PAGES = [
  ...['/', '/tutorials', '/tutorials/3', '/tutorials/4', '/videos', '/videos/1', '/patents', '/patents/1', '/plans'],
  ...['/QramPage', '/search?q=memory', '/simulator', '/contact', '/TermsPage', '/login', '/register', '/no/such/page'],
];

test('never shows a user with a stored session what holds for visitors only', async ({ visit }) => {
  test.setTimeout(120_000);
  visit.expectConsole(/404/);
  const account = await adminAccount(visit.site);
  await visit.call('POST', '/api/accept-terms', { token: account.token, body: {} });
  await visit.call('PUT', '/api/me/learning/topics/1', { token: account.token, body: { done: true } });
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(watchForVisitors);
    await delayResponses(context);
  };
  const page = await visit.open('/videos', { as: account, prepare });
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await waitForIdle(page);
      expect(await seenForVisitors(page)).toEqual([]);
    });
});

test("shows the visitors' pages when the stored session turns out to have ended", async ({ visit }) => {
  visit.expectConsole(/401/);
  const { user, password } = await plainAccount(visit.site);
  const ended = { user, password, token: 'x'.repeat(43) };
  const page = await visit.open('/tutorials/3', { as: ended, prepare: delayResponses });
  await page.getByRole('heading', { name: /opens with Developers$/ }).waitFor();
  await page.getByRole('link', { name: 'Log in or register to request access' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Tutorials' }).click();
  await page.getByText('Start here').waitFor();
  await page.getByRole('link', { name: /^Log in or register/ }).waitFor();
});
