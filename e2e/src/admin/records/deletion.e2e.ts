import { expect } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { act, confirmDeletion, row, toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

async function addVideos(visit: Visit, ...titles: string[]): Promise<void> {
  for (const [position, title] of titles.entries()) {
    await visit.callAsAdmin('POST', '/api/videos', { title, link: `https://youtu.be/abcdefghi${position}0` });
  }
}

/** The content of the page of videos, as the server sends it to a visitor. */
async function fetchVideosPage(visit: Visit): Promise<string> {
  const response = await fetch(`${visit.site.url}/videos`);
  return /<main.*<\/main>/s.exec(await response.text())?.[0] ?? '';
}

test('selects and deletes several records, or one, and restores it from the trash', async ({ visit }) => {
  const title = 'Deleted and restored';
  const titles = ['Bulk one', 'Bulk two', 'Bulk three'];
  await addVideos(visit, title, ...titles);
  const page = await visit.open('/admin/videos', { as: 'admin' });

  await test.step('bulk-deletes only the selected records', async () => {
    await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
    await page.getByRole('button', { name: 'Delete item' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Bulk three' }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Selected' });
    await question.getByText('Bulk one').waitFor();
    await question.getByText('Bulk three').waitFor();
    expect(await question.getByText('Bulk two').count()).toBe(0);
    await confirmDeletion(page);
    await toast(page, '2 videos moved to the trash');
    await row(page, 'Bulk one').waitFor({ state: 'detached' });
    const left = await visit.call<{ title: string }[]>('GET', '/api/videos');
    expect(left.map((video) => video.title).filter((title) => titles.includes(title))).toEqual(['Bulk two']);
  });

  await test.step('asks before deleting, and restores the record from the trash', async () => {
    await act(page, 'Delete', title);
    const question = page.getByRole('dialog', { name: /^Delete “/ });
    await question.getByText(/This action cannot be undone/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row(page, title).waitFor();
    await act(page, 'Delete', title);
    await confirmDeletion(page);
    await toast(page, `Moved to the trash: ${title}`);
    await row(page, title).waitFor({ state: 'detached' });
    const without = await fetchVideosPage(visit);
    expect(without).toContain('Bulk two');
    expect(without).not.toContain(title);
    await page.goto('/admin/trash?kind=videos');
    await page.getByRole('heading', { name: 'Trash: Videos', level: 1 }).waitFor();
    await page.getByRole('button', { name: `Restore ${title}` }).click();
    await toast(page, `Restored: ${title}`);
    await page.getByRole('link', { name: 'Back to Videos' }).click();
    await row(page, title).waitFor();
    expect(await fetchVideosPage(visit)).toContain(title);
  });
});

test('shows the trash of one list or of all', async ({ visit }) => {
  const long = 'Quantumbucketbrigademultiplexedaddressingarchitecturehandbook';
  const video = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', {
    title: long,
    link: 'https://youtu.be/abcdefghijk',
  });
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: `${long} too` });
  await visit.callAsAdmin('DELETE', `/api/videos/${video.id}`);
  await visit.callAsAdmin('DELETE', `/api/categories/${category.id}`);
  const page = await visit.open('/admin/Gallery?trash&search=nothing', { as: 'admin', width: 390 });

  await test.step('leads from the former address of a trash to the trash of all lists', async () => {
    await page.waitForURL('**/admin/trash?kind=gallery');
    await page.getByRole('link', { name: 'Back to Home Gallery' }).waitFor();
  });

  await test.step('says that there is nothing of one list, and leads to what there is of all', async () => {
    await page.getByText('Deleted slides stay here for 30 days.').waitFor();
    await page.getByRole('button', { name: 'Show all types' }).click();
    await page.getByRole('heading', { name: 'Trash', exact: true, level: 1 }).waitFor();
    await page.getByRole('button', { name: `Actions for ${long}`, exact: true }).waitFor();
  });

  await test.step('shows only the records of one list in its trash', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Tutorials', exact: true }).click();
    await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: /^Categories/ }).click();
    await page.getByRole('button', { name: 'More actions for categories' }).click();
    await page.getByRole('menuitem', { name: 'Deleted categories' }).click();
    await page.getByRole('heading', { name: 'Trash: Tutorial categories', level: 1 }).waitFor();
    await page.getByRole('button', { name: `Actions for ${long} too` }).waitFor();
    expect(await page.getByRole('button', { name: `Actions for ${long}`, exact: true }).count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const kind = page.getByRole('combobox', { name: 'Type' });
    expect((await kind.boundingBox())?.width).toBeGreaterThan(130);
    await page.getByRole('link', { name: 'Back to Tutorials' }).click();
    await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
  });
});
