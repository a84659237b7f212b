import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { act, goTo, recordForm, row, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const LINK = 'https://youtu.be/abcdefghijk';

const addVideo = (visit: Visit, title: string) =>
  visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });

test('shows a list at 1440 pixels in full rows', async ({ visit }) => {
  const title = 'Quantum computing for computer scientists, a first lecture on it';
  expect(title.length).toBeGreaterThanOrEqual(60);
  await visit.callAsAdmin('POST', '/api/videos', { title, link: LINK, featured: 1 });
  await visit.callAsAdmin('POST', '/api/patents', {
    title,
    patent_number: 'US 11,222,333 B2',
    inventors: ['Inventor of a memory', 'Inventor of a router'],
    issue_date: '2026-09-30',
  });
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Quantum memories' });
  await visit.callAsAdmin('POST', '/api/topics', { title, category_id: category.id, body: 'Text', premium: 1 });
  await addVideo(visit, 'With a thumbnail');
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

  await test.step('crops thumbnails of 480×360 pixels to 16:9', async () => {
    await goTo(page, 'Videos');
    const picture = row(page, 'With a thumbnail').locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(360);
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 64, height: 36 });
    expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
  });

  await test.step('shows the preview of a video in its full height, also in a low window', async () => {
    await page.setViewportSize({ width: 1440, height: 620 });
    await act(page, 'Edit', 'With a thumbnail');
    const preview = recordForm(page).getByRole('img', { name: 'Preview of the video' });
    await expect.poll(async () => Math.round((await preview.boundingBox())?.height ?? 0)).toBeGreaterThan(195);
  });
});

test('fits a list to a small window, touch and the dark theme', async ({ visit }) => {
  await addVideo(visit, 'Touched by a finger');
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
});

test('keeps the actions of a list at hand on a phone, and leads to its trash', async ({ visit }) => {
  for (const title of ['Bin one', 'Bin two', 'Bin three', 'Bin four', 'Not searched']) {
    const { id } = await addVideo(visit, title);
    await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
  }
  const page = await visit.open('/admin/QramTopics', { as: 'admin', width: 320 });

  await test.step('shows the main action on a phone beside the title, and the others in one menu', async () => {
    const more = page.getByRole('button', { name: 'More actions', exact: true });
    await more.waitFor();
    await expectNoSidewaysScroll(page);
    const title = page.getByRole('heading', { name: 'Premium applications', level: 1 });
    const add = page.getByRole('button', { name: 'Add New' });
    const [named, button] = [await title.boundingBox(), await add.boundingBox()];
    expect(button?.y).toBeLessThan((named?.y ?? 0) + (named?.height ?? 0));
    await more.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Import', 'Export CSV']);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('.csv');
    await page.goto('/admin/trash');
    await page.getByRole('heading', { name: /^Trash/, level: 1 }).waitFor();
  });

  await test.step('restores and deletes for good several records of the trash', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('/admin/trash?search=bin');
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
