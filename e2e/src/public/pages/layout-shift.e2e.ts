import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { BrowserContext, Page } from 'playwright-core';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** The limit for a page that doesn't move: a fifth of Core Web Vitals' "good". */
const STILL = 0.02;

const frames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Delivers every response of the API in a frame of its own, as a slow network does. */
async function answerOneByOne(context: BrowserContext): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const page = route.request().frame().page();
    // The page may have been left meanwhile.
    last = last
      .then(() => frames(page))
      .then(() => route.fulfill({ response }))
      .catch(() => undefined);
    await last;
  });
}

/** Sum of the layout shifts of the current document. */
const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: { sum: number; moved: string[] } = { sum: 0, moved: [] };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node }[];
          })[]) {
            shifts.sum += entry.value;
            for (const { node } of entry.sources)
              shifts.moved.push(
                `${entry.value.toFixed(3)} ${node instanceof Element ? node.className : node?.nodeName}`,
              );
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );

async function expectStill(page: Page): Promise<void> {
  await waitForIdle(page);
  const { sum, moved } = await layoutShift(page);
  expect(sum, `${page.url()} moved:\n${moved.join('\n')}`).toBeLessThan(STILL);
}

/** A user with sessions, requests and learning records. */
async function busyAccount(visit: Visit): Promise<Account> {
  const account = await plainAccount(visit.site);
  const { user, token, password } = account;
  for (let session = 0; session < 3; session += 1)
    await visit.call('POST', '/api/login', { body: { username: user.username, password } });
  for (const is_monthly of [true, false])
    await visit.call('POST', '/api/service-requests', {
      token,
      body: { user_id: user.id, service_id: 2, is_monthly, status: 'Pending', price: 1 },
    });
  for (const collection of ['videos', 'patents']) {
    const records = await visit.call<{ id: number }[]>('GET', `/api/${collection}`);
    for (const { id } of records.slice(0, 4))
      await visit.call('PUT', `/api/me/learning/${collection}/${id}`, {
        token,
        body: { started: true, bookmarked: true, done: id % 2 === 0 },
      });
  }
  return account;
}

const SECTIONS = [
  '/account',
  '/account/profile',
  '/account/packages',
  '/account/requests',
  '/account/unlocked',
  '/account/learning',
  '/account/review',
  '/account/simulations',
  '/account/password',
  '/account/two-step-verification',
  '/account/sessions',
  '/account/terms',
];

for (const width of [390, 1440])
  test(`moves nothing on account pages while they load at ${width} px`, {
    tag: width === 390 ? [] : '@nightly',
  }, async ({ visit }) => {
    test.setTimeout(120_000);
    const account = await busyAccount(visit);
    const [first = '', ...others] = SECTIONS;
    const page = await visit.open(first, { as: account, width, height: 900, prepare: answerOneByOne });
    await expectStill(page);
    for (const section of others) {
      await page.goto(section);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expectStill(page);
    }
  });

test('moves nothing on public pages while it loads what the user may open', async ({ visit }) => {
  test.setTimeout(120_000);
  const page = await visit.open('/', { as: 'admin', width: 1440, height: 900, prepare: answerOneByOne });
  for (const path of ['/', '/tutorials', '/plans', '/QramPage', '/search?q=memory', '/contact', '/TermsPage']) {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expectStill(page);
  }
});

test('keeps the rendered results of a search until those of the signed-in user are there', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const page = await visit.open('/search?q=memory', {
    as: account,
    width: 1440,
    height: 900,
    prepare: (context) =>
      context.route('**/api/search?*', async (route) => {
        asked.resolve();
        await answer.promise;
        await route.continue();
      }),
  });
  const results = page.getByRole('region', { name: 'Results' });
  await asked.promise;
  expect(await results.getByRole('listitem').count()).toBeGreaterThan(3);
  await expect(results.getByRole('status')).toHaveText(/results/);
  answer.resolve();
  await expectStill(page);
  expect(await results.getByRole('listitem').count()).toBeGreaterThan(3);
});
