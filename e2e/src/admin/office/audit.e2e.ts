import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';

const LINK = 'https://youtu.be/abcdefghijk';

test('shows, filters and exports the audit trail', async ({ visit }) => {
  const video = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title: 'Before it', link: LINK });
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'After it', description: 'One.\nTwo.' });
  const [from, to] = [
    await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Where it was' }),
    await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Where it went' }),
  ];
  const values = { title: 'Moved in words', category_id: from.id, premium: 1 };
  const topic = await visit.callAsAdmin<{ id: number }>('POST', '/api/topics', values);
  await visit.callAsAdmin('PUT', `/api/topics/${topic.id}`, { category_id: to.id, premium: 0 });
  const page = await visit.open(`/admin/audit?collection=videos&record=${video.id}`, { as: 'admin' });
  const entry = page.getByRole('dialog', { name: 'Audit entry' });

  await test.step('shows the entries of a record, and the differences of each', async () => {
    await page.getByText('2 entries found').waitFor();
    await page.getByRole('button', { name: /^View Changed video “After it”, Admin/ }).click();
    await entry.getByText('2 fields').waitFor();
    expect(await entry.locator('del').allTextContents()).toEqual(['Before it']);
    expect(await entry.locator('ins').allTextContents()).toEqual(['After it', 'One.\nTwo.']);
    expect(page.url()).toContain('view=');
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
  });

  await test.step('filters the entries, also after a reload, and exports those that are shown', async () => {
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Added', exact: true }).click();
    await page.getByText('1 entry found').waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('create');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV: Audit Trail' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain('Before it');
    await page.reload();
    await page.getByText('1 entry found').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: /^View Exported audit trail, Admin/ }).waitFor();
    await page.getByRole('textbox', { name: 'Who' }).fill('nobody at all');
    await page.getByText('No entries match these filters.').waitFor();
  });

  await test.step('says in words what a change of the audit trail changed', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: /^View Changed lesson “Moved in words”, Admin/ }).click();
    await entry.getByRole('term').filter({ hasText: 'Premium' }).waitFor();
    expect(await entry.locator('del').allTextContents()).toEqual(expect.arrayContaining(['Where it was', 'Yes']));
    expect(await entry.locator('ins').allTextContents()).toEqual(expect.arrayContaining(['Where it went', 'No']));
  });
});

test('lists deleted records in the audit trail and in the trash, restores and purges them', async ({ visit }) => {
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Thrown category' });
  const topic = { title: 'Thrown topic', category_id: category.id };
  await visit.callAsAdmin('POST', '/api/topics', topic);
  await visit.callAsAdmin('DELETE', `/api/categories/${category.id}?topics=delete`);
  const video = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title: 'Thrown video', link: LINK });
  await visit.callAsAdmin('DELETE', `/api/videos/${video.id}`);
  const ids: number[] = [];
  for (const title of ['Together one', 'Together two', 'Together three'])
    ids.push((await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK })).id);
  await visit.callAsAdmin('POST', '/api/videos/deletions', { ids });
  const page = await visit.open('/admin/trash?search=thrown', { as: 'admin' });
  const sidebar = page.getByRole('navigation', { name: 'Management' });

  await test.step('lists deleted records of all collections in the trash, restores and purges them', async () => {
    await page.getByText('2 items found').waitFor();
    await page.getByText('Deleted for good after 30 days').waitFor();
    await page.getByText('Tutorial category, 1 lesson').waitFor();
    expect(await page.getByText('30 days', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Restore Thrown category' }).click();
    await toast(page, 'Restored: Thrown category');
    await page.getByText('1 item found').waitFor();
    const topics = await visit.callAsAdmin<{ title: string }[]>('GET', `/api/topics?category_id=${category.id}`);
    expect(topics.map(({ title }) => title)).toEqual(['Thrown topic']);

    const question = page.getByRole('dialog', { name: 'Delete for good' });
    await page.getByRole('button', { name: 'Delete for good Thrown video' }).click();
    await question.getByText(/can't be restored/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete for good Thrown video' }).click();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await toast(page, 'Deleted for good: Thrown video');
    await page.getByText('Nothing in the trash matches these filters.').waitFor();
    await sidebar.getByRole('link', { name: 'Audit Trail' }).click();
    await page.getByRole('button', { name: /^View Deleted for good video “Thrown video”, Admin/ }).waitFor();
  });

  await test.step('lists a bulk deletion as one entry and one item, and restores it with one press', async () => {
    await page.getByRole('button', { name: /^Entries of Moved to trash 3 videos, Admin/ }).click();
    await page.getByRole('button', { name: /^View Moved to trash video “Together two”, Admin/ }).waitFor();

    await sidebar.getByRole('link', { name: 'Trash', exact: true }).click();
    const unfold = page.getByRole('button', { name: 'Show all 3' });
    await unfold.click();
    await page.getByRole('button', { name: 'Restore Together one' }).click();
    await toast(page, 'Restored: Together one');
    await page.getByRole('button', { name: 'Restore all 2 videos' }).click();
    await toast(page, 'Restored: 2 items');
    await page.getByText('Together two').waitFor({ state: 'hidden' });
    for (const id of ids) await visit.callAsAdmin('GET', `/api/videos/${id}`);
  });
});
