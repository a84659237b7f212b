import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Locator } from 'playwright-core';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

for (const height of [900, 768])
  test(`moves nothing when a lesson, video or patent is marked in a window ${height} px high`, async ({ visit }) => {
    const page = await visit.open('/tutorials/2', { as: await plainAccount(visit.site), width: 1440, height });
    for (const path of ['/tutorials/2', '/videos/1', '/patents/1'])
      await test.step(path, async () => {
        await page.goto(path);
        const buttons = page.getByRole('main').locator('button[aria-pressed]:visible');
        await buttons.first().waitFor();
        await waitForIdle(page);
        const boxes = () =>
          buttons.evaluateAll((all) =>
            all.map((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }),
          );
        const before = await boxes();
        for (let at = 0; at < before.length; at += 1) {
          await buttons.nth(at).click();
          await expect(buttons.nth(at)).toHaveAttribute('aria-pressed', 'true');
          await waitForIdle(page);
          expect(await boxes()).toEqual(before);
          await expect(buttons.nth(at)).toBeInViewport({ ratio: 1 });
        }
        if (!path.startsWith('/tutorials')) return;
        const rail = page.getByRole('main').getByRole('complementary');
        const last = rail.getByRole('listitem').last();
        await last.evaluate((row) => row.scrollIntoView({ block: 'nearest' }));
        const [row, foot] = [await last.boundingBox(), await buttons.first().boundingBox()];
        expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      });
  });

test('saves a press on each button while another change is being saved', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/tutorials/2', { as: account, width: 1440 });
  await page.route('**/api/me/learning/topics/2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const main = page.getByRole('main');
  const bookmark = main.getByRole('button', { name: 'Bookmark', exact: true }).first();
  const done = main.getByRole('button', { name: /^(Mark as d|D)one$/ }).first();
  await bookmark.click();
  await done.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  await waitForIdle(page);
  const [state] = await visit.call<{ done_at: string | null; bookmarked_at: string | null }[]>(
    'GET',
    '/api/me/learning/records?collection=topics&ids=2',
    { token: account.token },
  );
  expect([typeof state?.done_at, typeof state?.bookmarked_at]).toEqual(['string', 'string']);
});

test('says that a change failed although a later one was saved', async ({ visit }) => {
  visit.expectConsole(/500/);
  const page = await visit.open('/tutorials/2', { as: await plainAccount(visit.site), width: 1440 });
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/me/learning/topics/2', async (route) => {
    if (!route.request().postData()?.includes('bookmarked')) return route.continue();
    await pressed.promise;
    return route.fulfill({ status: 500, json: {} });
  });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Bookmark', exact: true }).first().click();
  await main
    .getByRole('button', { name: /^(Mark as d|D)one$/ })
    .first()
    .click();
  pressed.resolve();
  await main.getByText("Your change couldn't be saved. Please try again.").first().waitFor();
  await waitForIdle(page);
  await main.getByText("Your change couldn't be saved. Please try again.").first().waitFor();
  await expect(main.getByRole('button', { name: 'Bookmark', exact: true }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('keeps the filters of patents and the button that copies a citation where they are pressed', async ({ visit }) => {
  const page = await visit.open('/patents', {
    width: 1440,
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const staysInPlace = async (button: Locator) => {
    const before = await button.boundingBox();
    await button.click();
    await waitForIdle(page);
    expect(await button.boundingBox()).toEqual(before);
  };
  const filters = page.getByRole('button', { name: 'Filters' });
  for (const width of [1440, 1024, 768, 600, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await staysInPlace(filters);
    await page.getByLabel('Issue Year').waitFor();
    await staysInPlace(filters);
  }
  await page.goto('/patents/1');
  const copy = page.getByRole('button', { name: 'Copy BibTeX' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await copy.scrollIntoViewIfNeeded();
    await staysInPlace(copy);
    await page.getByText('BibTeX copied').waitFor();
  }
});
