import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { goTo, recordForm, row, toast } from '../harness/admin-steps.ts';
import { expectFocus } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

const LONG_WORD = 'Quantumbucketbrigademultiplexedaddressingarchitecturehandbook';
const LINK = 'https://youtu.be/abcdefghijk';

const addVideo = (visit: Visit, title: string) =>
  visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });

test('shows a list at 1440 pixels in full rows with their actions', async ({ visit }) => {
  const title = 'Quantum computing for computer scientists, a first lecture on it';
  expect(title.length).toBeGreaterThanOrEqual(60);
  await visit.callAsAdmin('POST', '/api/videos', { title, link: LINK, featured: 1 });
  await visit.callAsAdmin('POST', '/api/patents', {
    title,
    patent_number: 'US 11,222,333 B2',
    inventors: ['Inventor of a memory', 'Inventor of a router'],
    issue_date: '2026-09-30',
  });
  await visit.callAsAdmin('POST', '/api/patents', { title: 'Without anything', patent_number: 'XX-1' });
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Quantum memories' });
  await visit.callAsAdmin('POST', '/api/topics', { title, category_id: category.id, body: 'Text', premium: 1 });
  const { id } = await addVideo(visit, 'Quiet until hovered');
  await visit.callAsAdmin('PUT', `/api/videos/${id}`, { publish_at: '2099-12-31T12:00:00.000Z' });
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1440 });

  for (const list of ['Videos', 'Patents', 'Tutorials'])
    await test.step(`shows 60 letters of a title in rows of one height: ${list}`, async () => {
      await goTo(page, list);
      const opener = page.getByRole('button', { name: title, exact: true });
      await opener.waitFor();
      expect(await opener.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((line) => Math.round(line.getBoundingClientRect().height)));
      // The last row has no line under it.
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    });

  await test.step('shows a dash for nothing, and heads on one line', async () => {
    await goTo(page, 'Patents');
    await row(page, 'Without anything').waitFor();
    expect(await row(page, 'Without anything').getByText('–', { exact: true }).count()).toBe(3);
    for (const head of await page.getByRole('columnheader').all())
      expect((await head.boundingBox())?.height).toBeLessThan(50);
  });

  const line = row(page, 'Quiet until hovered');
  await test.step('crops thumbnails of 480×360 pixels to 16:9', async () => {
    await goTo(page, 'Videos');
    const picture = line.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(360);
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 64, height: 36 });
    expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
  });

  await test.step('shows view, edit and delete beside the menu, where they cover nothing and stay when a row is hovered', async () => {
    const edit = page.getByRole('button', { name: 'Edit Quiet until hovered', exact: true });
    const getPlaces = () =>
      line.locator('td > *, td button, time').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    await page.mouse.move(0, 0);
    const before = await getPlaces();
    await line.hover();
    expect(await getPlaces()).toEqual(before);
    const state = await line.getByText('Dec 31, 2099').boundingBox();
    const view = await page.getByRole('button', { name: 'View Quiet until hovered' }).boundingBox();
    expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThanOrEqual(view?.x ?? 0);
    await edit.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name: 'More actions for Quiet until hovered' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['History', 'Duplicate', 'View', 'Edit', 'Delete']);
    const link = page.getByRole('link', { name: 'Open link of Quiet until hovered in a new tab' });
    expect(await link.getAttribute('href')).toContain('abcdefghijk');
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  });

  await test.step('opens a record by its title', async () => {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    expect(
      await recordForm(page)
        .getByRole('textbox', { name: /^Title/ })
        .inputValue(),
    ).toBe(title);
  });
});

test('fits a list to a small window, touch, a phone and the dark theme', async ({ visit }) => {
  const title = `${LONG_WORD} ${LONG_WORD} on a phone`;
  await addVideo(visit, 'Touched by a finger');
  await addVideo(visit, title);
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1000 });

  await test.step('folds the sidebar to a rail of named icons between 768 and 1024 pixels', async () => {
    const rail = page.getByRole('complementary');
    const link = rail.getByRole('link', { name: 'Tutorials', exact: true });
    await link.waitFor();
    expect((await rail.boundingBox())?.width).toBeLessThan(80);
    await link.hover();
    await page.getByRole('tooltip', { name: 'Tutorials' }).waitFor();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(async () => (await rail.boundingBox())?.width).toBeGreaterThan(200);
  });

  await test.step('raises the bulk bar from a dark page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    const choice = page.getByRole('checkbox', { name: 'Select Touched by a finger' });
    await choice.check();
    const bar = page.getByRole('button', { name: 'Delete item' }).locator('xpath=ancestor::div[1]');
    await expect(bar).toHaveCSS('background-color', 'rgb(34, 40, 54)');
    await choice.uncheck();
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
  });

  await test.step('gives a finger one menu of 40 pixels in a row', async () => {
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const menu = page.getByRole('button', { name: 'Actions for Touched by a finger', exact: true });
    await menu.click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveText(['History', 'Duplicate', 'View', 'Edit', 'Delete']);
    for (const button of [menu, ...(await items.all())]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await page.getByRole('button', { name: 'Edit Touched by a finger', exact: true }).waitFor();
  });

  await test.step('shows a row on a phone in at most 150 pixels with one menu, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const line = page.getByRole('row').filter({ hasText: LONG_WORD });
    await line.getByRole('term').filter({ hasText: 'Created' }).waitFor();
    await expectNoSidewaysScroll(page);
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(150);
    await line.getByText('Live', { exact: true }).waitFor();
    const menu = line.getByRole('button', { name: `Actions for ${title}` });
    const box = await menu.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect(await line.getByRole('button').count()).toBe(2);
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveText(['History', 'Duplicate', 'View', 'Edit', 'Delete']);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectFocus(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(menu);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
  });
});

test('keeps the filters and actions of a list at hand on a phone, and leads to its trash', async ({ visit }) => {
  for (const title of ['Bin one', 'Bin two', 'Bin three', 'Bin four', 'Not searched']) {
    const { id } = await addVideo(visit, title);
    await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
  }
  const page = await visit.open('/admin/ServicesReq?dates=today', { as: 'admin', width: 390 });
  const status = page.getByRole('combobox', { name: 'Status' });

  await test.step('names the filter of a period on a phone', async () => {
    const chip = page.getByRole('button', { name: 'Remove filter Requested: Today' });
    await chip.waitFor();
    await expectNoSidewaysScroll(page);
    await chip.click();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  });

  await test.step('puts the filters in one row', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    const plan = page.getByRole('combobox', { name: 'Plan' });
    const more = page.getByRole('button', { name: 'More filters' });
    const fields = [page.getByRole('searchbox'), status, more, page.getByRole('combobox', { name: 'Sort by' })];
    const expectOneRow = async () => {
      const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
      expect(new Set(tops).size).toBe(1);
    };
    await more.waitFor();
    await expectOneRow();
    await more.click();
    await plan.click();
    await page.getByRole('option', { name: 'Monthly' }).click();
    await page.getByRole('button', { name: 'More filters (1)' }).waitFor();
    await page.keyboard.press('Escape');
    await plan.waitFor({ state: 'detached' });
    await expectOneRow();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('puts the filters behind a button on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const filters = page.getByRole('button', { name: /^Filters/ });
    await filters.waitFor();
    expect(await status.isVisible()).toBe(false);
    await filters.click();
    await status.click();
    await page.getByRole('option', { name: 'Approved' }).click();
    await page.getByRole('button', { name: 'Filters (1)', exact: true }).click();
    await status.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  });

  await test.step('shows the main action on a phone beside the title, and the others in one menu', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goTo(page, 'Premium applications');
    await page.setViewportSize({ width: 320, height: 800 });
    const more = page.getByRole('button', { name: 'More actions', exact: true });
    await more.waitFor();
    await expectNoSidewaysScroll(page);
    const title = page.getByRole('heading', { name: 'Premium applications', level: 1 });
    const add = page.getByRole('button', { name: 'Add New' });
    const [named, button] = [await title.boundingBox(), await add.boundingBox()];
    expect(button?.y).toBeLessThan((named?.y ?? 0) + (named?.height ?? 0));
    await more.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Import', 'Export CSV', 'Trash']);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('.csv');
    await more.click();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await page.getByRole('heading', { name: /^Trash/, level: 1 }).waitFor();
  });

  await test.step('restores and deletes for good several records of the trash', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goTo(page, 'Trash');
    await page.getByRole('searchbox').fill('bin');
    await page.getByText('4 items found').waitFor();
    for (const title of ['Bin one', 'Bin two']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await toast(page, 'Restored: 2 items');
    await page.getByText('2 items found').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete for good' });
    await question.getByText('2 items', { exact: true }).waitFor();
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await toast(page, 'Deleted for good: 2 items');
    await page.getByText('Nothing in the trash matches these filters.').waitFor();
    const videos = await visit.call<{ title: string }[]>('GET', '/api/videos?search=bin');
    expect(videos.map(({ title }) => title).sort()).toEqual(['Bin one', 'Bin two']);
  });
});
