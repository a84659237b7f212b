import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { act, confirmDeletion, fillForm, leaveRecord, row, saveChanges, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const LINK = 'https://youtu.be/abcdefghijk';

const addVideo = (visit: Visit, title: string) =>
  visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });

async function addVideos(visit: Visit, title: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await addVideo(visit, `${title} ${n}`);
}

/** Presses Undo in the message with this text. */
const undo = (page: Page, message: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click();

/** Adds more records than the API could in a moment. */
function insertVideos(visit: Visit, title: string, count: number): void {
  const database = new DatabaseSync(path.join(visit.site.dataDir, 'qram.sqlite'));
  database.exec(`
    insert into videos (title, link, description, views, featured, created_at, updated_at)
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${count})
    select '${title} ' || n, 'https://www.youtube.com/watch?v=abcdefghijk', '', 0, 0, at, at
    from number, (select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as at)`);
  database.close();
}

test('follows what others change, and selects and deletes one record, two pages of them and 5,000', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  await addVideos(visit, 'Across pages', 60);
  for (const title of ['Not of the search', 'Deleted by mistake', 'Watched one']) await addVideo(visit, title);
  const page = await visit.open('/admin/videos?search=watched', { as: 'admin' });
  const search = page.getByRole('searchbox');

  await test.step('shows what others change, but says so first while rows are selected', async () => {
    await row(page, 'Watched one').waitFor();
    await addVideo(visit, 'Watched two');
    await row(page, 'Watched two').waitFor();
    await page.getByRole('checkbox', { name: 'Select Watched one' }).check();
    await addVideo(visit, 'Watched three');
    await page.getByText('This list has changed').waitFor();
    expect(await row(page, 'Watched three').count()).toBe(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await row(page, 'Watched three').waitFor();
    await page.getByText('This list has changed').waitFor({ state: 'detached' });
    // The admin's own change is no news.
    await act(page, 'Edit', 'Watched two');
    await fillForm(page, { Title: 'Watched second' });
    await saveChanges(page);
    await toast(page, 'Saved: Watched second');
    await leaveRecord(page, 'Videos');
    await row(page, 'Watched second').waitFor();
    expect(await page.getByText('This list has changed').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('undoes the deletion of one record from its toast', async () => {
    await search.fill('mistake');
    await act(page, 'Delete', 'Deleted by mistake');
    await confirmDeletion(page);
    await row(page, 'Deleted by mistake').waitFor({ state: 'detached' });
    await undo(page, 'Moved to the trash: Deleted by mistake');
    await toast(page, 'Restored: 1 video');
    await row(page, 'Deleted by mistake').waitFor();
  });

  await test.step('selects across pages, and deletes all matches of a search', async () => {
    await search.fill('across pages');
    await page.getByRole('checkbox', { name: 'Select Across pages 60', exact: true }).check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('checkbox', { name: 'Select Across pages 20', exact: true }).check();
    await page.getByText('2 selected').first().waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByRole('checkbox', { name: 'Select Across pages 60', exact: true })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('26 selected').first().waitFor();
    await page.getByRole('button', { name: 'Select all 60' }).click();
    await page.getByText('60 selected').first().waitFor();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Selected' });
    await question.getByText('All 60 videos found').waitFor();
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await confirmDeletion(page);
    await toast(page, '60 videos moved to the trash');
    const left = await visit.call<{ title: string }[]>('GET', '/api/videos?search=of+the+search');
    expect(left.map(({ title }) => title)).toEqual(['Not of the search']);
    await undo(page, '60 videos moved to the trash');
    await toast(page, 'Restored: 60 videos');
    await page.getByText('60 items found').waitFor();
  });

  await test.step('selects and deletes 5,000 records at once', async () => {
    insertVideos(visit, 'Of five thousand', 5000);
    await search.fill('of five thousand');
    await page.getByText('5,000 items found').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Select all 5,000' }).click();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await page.getByRole('dialog').getByText('All 5,000 videos found').waitFor();
    await confirmDeletion(page);
    await page.getByText('5,000 videos moved to the trash').waitFor({ timeout: 60_000 });
    await page.getByText('0 items found').waitFor();
  });
});

test('reloads a list when the window is shown again', async ({ visit }) => {
  // Cuts off the event stream.
  visit.expectConsole(/ERR_FAILED/);
  await addVideo(visit, 'Seen before');
  const page = await visit.open('/admin/videos?search=seen', {
    as: 'admin',
    prepare: (context) => context.route('**/api/changes', (route) => route.abort()),
  });
  await row(page, 'Seen before').waitFor();
  await addVideo(visit, 'Seen after');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await row(page, 'Seen after').waitFor();
});
