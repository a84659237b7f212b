import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { test } from '../harness/test.ts';

const WIDE = { as: 'admin', width: 1440 } as const;
const heads = (page: Page) => page.getByRole('columnheader');
const params = (page: Page) => new URL(page.url()).searchParams;
const menuButton = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true });

test('keeps the chosen columns in the address, with the search', async ({ visit }) => {
  const page = await visit.open('/admin/videos?search=quantum', WIDE);

  await test.step('hides a column, and reaches all of the menu with the keyboard', async () => {
    await menuButton(page).press('Enter');
    await expectAccessible(page);
    await page.getByRole('menuitemcheckbox', { name: 'Views' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
    await expect(heads(page).filter({ hasText: 'Views' })).toHaveCount(0);
    expect(params(page).get('columns')).toBe('title,link,created,state');
    expect(params(page).get('search')).toBe('quantum');
    await expect(page.getByRole('separator', { name: /^Width of/ })).toHaveCount(0);
  });

  const shared = new URL(page.url());

  await test.step('shows all columns again', async () => {
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await expect(heads(page).filter({ hasText: 'Views' })).toHaveCount(1);
    expect(params(page).has('columns')).toBe(false);
  });

  const second = await visit.open(`${shared.pathname}${shared.search}&widths=title:900`, {
    ...WIDE,
    as: 'second admin',
  });

  await test.step('shows another admin the columns of the address', async () => {
    await expect(heads(second).filter({ hasText: 'Created' })).toHaveCount(1);
    await expect(heads(second).filter({ hasText: 'Views' })).toHaveCount(0);
    await expectNoSidewaysScroll(second);
  });

  await test.step('has no menu on a phone, where columns do not apply', async () => {
    await second.setViewportSize({ width: 320, height: 800 });
    await second.getByRole('button', { name: /^Filters/ }).click();
    await expect(menuButton(second)).toHaveCount(0);
    await expectNoSidewaysScroll(second);
  });
});

test('keeps the columns where they were while the list loaded', async ({ visit }) => {
  const held = Promise.withResolvers<void>();
  const page = await visit.open('/admin/videos', {
    ...WIDE,
    prepare: (context) =>
      context.route('**/api/videos?*', async (route) => {
        await held.promise;
        await route.continue();
      }),
  });
  const places = () =>
    page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  const skeleton = page.getByRole('status', { name: 'Loading' });
  await skeleton.locator('table').waitFor();
  const loading = await places();
  held.resolve();
  await skeleton.waitFor({ state: 'detached' });
  const loaded = await places();
  expect(loaded).toHaveLength(loading.length);
  for (const [at, left] of loaded.entries()) expect(Math.abs(left - (loading[at] ?? 0))).toBeLessThan(3);
});

test('ignores a column that is gone', async ({ visit }) => {
  const page = await visit.open('/admin/Patents?columns=title,gone', WIDE);
  await expect(heads(page).filter({ hasText: 'Title' })).toHaveCount(1);
  await menuButton(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Number' }).click();
  await expect.poll(() => params(page).get('columns')).not.toContain('gone');
});
