import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { goTo, toast } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

const WIDE = { as: 'admin', width: 1440 } as const;
const heads = (page: Page) => page.getByRole('columnheader');
const params = (page: Page) => new URL(page.url()).searchParams;
const openMenu = (page: Page) => page.getByRole('button', { name: /^(View|Saved views)$/ }).click();
const press = async (page: Page, item: string) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

async function saveAs(page: Page, name: string): Promise<void> {
  await press(page, 'Save this view…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await toast(page, `View saved: ${name}`);
}

test('keeps chosen columns, widths and the search as a view that the admin finds again', async ({ visit }) => {
  const page = await visit.open('/admin/videos?search=quantum', WIDE);
  const title = page.getByRole('separator', { name: 'Width of Title' });
  const before = Number(await title.getAttribute('aria-valuenow'));

  await test.step('keeps chosen columns and widths in the address, and saves them as a view', async () => {
    await title.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => params(page).get('widths')).toBe(`title:${before - 48}`);
    const box = await title.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 95, (box?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => params(page).get('widths')).toBe(`title:${before - 148}`);
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Views' }).click();
    await page.keyboard.press('Escape');
    await expect(heads(page).filter({ hasText: 'Views' })).toHaveCount(0);
    expect(params(page).get('columns')).toBe('title,link,created,state');
    await saveAs(page, 'Narrow titles');

    await press(page, 'Reset columns and widths');
    await expect(heads(page).filter({ hasText: 'Views' })).toHaveCount(1);
  });

  const held = Promise.withResolvers<void>();
  const elsewhere = await visit.open('/admin/videos', {
    ...WIDE,
    prepare: (context) =>
      context.route('**/api/videos?*', async (route) => {
        await held.promise;
        await route.continue();
      }),
  });

  await test.step('keeps the columns where they were while the list loaded', async () => {
    const places = () =>
      elsewhere.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
    const skeleton = elsewhere.getByRole('status', { name: 'Loading' });
    await skeleton.locator('table').waitFor();
    const loading = await places();
    held.resolve();
    await skeleton.waitFor({ state: 'detached' });
    const loaded = await places();
    expect(loaded).toHaveLength(loading.length);
    for (const [at, left] of loaded.entries()) expect(Math.abs(left - (loading[at] ?? 0))).toBeLessThan(3);
  });

  await test.step('offers the view to the admin in another browser', async () => {
    await press(elsewhere, 'Narrow titles');
    await expect(heads(elsewhere).filter({ hasText: 'Views' })).toHaveCount(0);
    await expect(elsewhere.getByRole('searchbox', { name: 'Search title or link' })).toHaveValue('quantum');
    await expect(elsewhere.getByRole('separator', { name: 'Width of Title' })).toHaveAttribute(
      'aria-valuenow',
      String(before - 148),
    );
    await openMenu(elsewhere);
    const active = elsewhere.getByRole('menuitem', { name: 'Narrow titles', exact: true });
    await expect(active).toHaveAttribute('aria-current', 'true');
    await elsewhere.keyboard.press('Escape');
  });

  const shared = new URL(elsewhere.url());
  // A title wider than a phone shows that widths don't apply there.
  shared.searchParams.set('widths', 'title:900');
  const second = await visit.open(`${shared.pathname}${shared.search}`, { ...WIDE, as: 'second admin' });

  await test.step('shows another admin the columns of the address, but not the saved view', async () => {
    await expect(heads(second).filter({ hasText: 'Created' })).toHaveCount(1);
    await expect(heads(second).filter({ hasText: 'Views' })).toHaveCount(0);
    await openMenu(second);
    await second.getByText("A view saves this list's search").waitFor();
    await expectAccessible(second);
    await second.keyboard.press('Escape');
  });

  await test.step('offers saved views in the filters of a phone, where columns do not apply', async () => {
    await second.setViewportSize({ width: 320, height: 800 });
    await second.getByRole('button', { name: /^Filters/ }).click();
    await openMenu(second);
    await second.getByText("A view saves this list's search").waitFor();
    await expect(second.getByRole('menuitemcheckbox')).toHaveCount(0);
    await expectNoSidewaysScroll(second);
  });
});

test('saves, saves over, renames and deletes a view', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/me/list-views', {
    ...{ list: 'patents', name: 'Of an older version', query: 'columns=title,gone&widths=gone:200,title:900' },
  });
  const page = await visit.open('/admin/ServicesReq?status=approved&ends_within=30', WIDE);

  await test.step('saves a view of the service requests', async () => {
    await saveAs(page, 'Ending soon');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => params(page).get('ends_within')).toBeNull();
    await press(page, 'Ending soon');
    await expect.poll(() => params(page).toString()).toBe('status=approved&ends_within=30');
  });

  await test.step('saves over, renames and deletes a view, also one with a column that is gone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, 'Patents');
    await press(page, 'Of an older version');
    await expect(page.getByRole('separator')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await openMenu(page);
    await page.getByRole('menuitemcheckbox', { name: 'Number' }).click();
    await page.keyboard.press('Escape');
    await press(page, 'Save changes');
    await toast(page, 'View saved: Of an older version');
    await press(page, 'Rename…');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Numbers');
    await page.getByRole('button', { name: 'Rename view' }).click();
    await toast(page, 'View renamed: Numbers');
    await press(page, 'Delete view');
    await toast(page, 'View deleted: Numbers');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'View saved: Numbers');
    const [view] = await visit.callAsAdmin<{ query: string }[]>('GET', '/api/me/list-views?list=patents');
    expect(new URLSearchParams(view?.query).get('columns')).toMatch(/^title,/);
  });
});
