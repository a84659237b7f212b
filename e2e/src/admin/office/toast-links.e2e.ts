import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { plainPicture } from '@qram/testing/png-picture';
import type { Page } from 'playwright-core';
import { act, confirmDeletion, dismissToasts, goTo } from '../../harness/admin-steps.ts';
import { addService, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

/** Text of a toast, and where its link leads. */
type Said = [text: RegExp, href: string];

const toast = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });
const undo = (page: Page, text: RegExp) => toast(page, text).getByRole('button', { name: 'Undo' }).click();

async function expectLinks(page: Page, ...toasts: Said[]): Promise<void> {
  for (const [text, href] of toasts) await expect(toast(page, text).getByRole('link')).toHaveAttribute('href', href);
}

const addDraft = async (visit: Visit, title: string): Promise<number> => {
  const body = { title, link: 'https://youtu.be/abcdefghijk', publish_at: null };
  return (await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', body)).id;
};

async function search(page: Page, text: string, found: string): Promise<void> {
  await page.goto(`/admin/videos?search=${encodeURIComponent(text)}`);
  await page.getByText(found).waitFor();
}

test('toasts link to what they name', async ({ visit }) => {
  const service = await addService(visit, {});
  const readers = [await plainAccount(visit.site), await plainAccount(visit.site)];
  await visit.callAsAdmin('PUT', `/api/users/${readers[0]?.user.id}`, { name: 'Asked first' });
  const requests: number[] = [];
  for (const reader of readers) requests.push((await requestService(visit, reader, service.id)).id);
  const deleted = await addDraft(visit, 'Named by a toast');
  for (const title of ['Named with others 1', 'Named with others 2']) await addDraft(visit, title);
  const saved = await addDraft(visit, 'Saved and undone');
  const page = await visit.open(`/admin/ServicesReq?status=pending&service=${service.id}`, {
    as: 'admin',
    width: 1440,
    height: 1000,
  });
  await page.getByText('2 items found').waitFor();

  await test.step('a decision and its undo', async () => {
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Approve Asked first/ })
      .click();
    await expectLinks(page, [/^Approved: /, `/admin/ServicesReq?view=${requests[0]}`]);
    await undo(page, /^Approved: /);
    await expectLinks(page, [/^Undone: /, `/admin/ServicesReq?view=${requests[0]}`]);
    await page.getByText('2 items found').waitFor();
  });

  await test.step('several decisions and their undo', async () => {
    await dismissToasts(page);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await expectLinks(page, [/^Approved: 2 requests\. 2 start today\./, '/admin/ServicesReq?status=approved']);
    await undo(page, /^Approved: 2 requests/);
    await expectLinks(page, [/^Undone: 2 requests/, '/admin/ServicesReq']);
  });

  await test.step('the undo of a save', async () => {
    await dismissToasts(page);
    await goTo(page, 'Videos');
    await act(page, 'Edit', 'Saved and undone');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Saved for a moment');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await undo(page, /^Saved: /);
    await expectLinks(page, [/^Undone: Saved and undone/, `/admin/videos?view=${saved}`]);
  });

  await test.step('several deletions and their undo', async () => {
    await dismissToasts(page);
    await search(page, 'Named with others', '2 items found');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await confirmDeletion(page);
    await expectLinks(page, [/^2 videos moved to the trash/, '/admin/trash?kind=videos']);
    await undo(page, /^2 videos/);
    await expectLinks(page, [/^Restored: 2 videos/, '/admin/videos']);
  });

  await test.step('a deletion, its undo, and a restored record of the trash', async () => {
    await dismissToasts(page);
    await search(page, 'Named by a toast', '1 item found');
    await act(page, 'Delete', 'Named by a toast');
    await confirmDeletion(page);
    await expectLinks(page, [/^Moved to the trash: /, '/admin/trash?kind=videos']);
    await undo(page, /^Moved to the trash: /);
    await expectLinks(page, [/^Restored: 1 video/, `/admin/videos?view=${deleted}`]);
    await visit.callAsAdmin('DELETE', `/api/videos/${deleted}`);
    await goTo(page, 'Trash');
    await page.getByRole('button', { name: 'Restore Named by a toast' }).click();
    await expectLinks(page, [/^Restored: Named by a toast/, `/admin/videos?view=${deleted}`]);
  });
});

test('toasts link to the file and the category that they name', async ({ visit }) => {
  const page = await visit.open('/admin/Media', { as: 'admin', width: 1440, height: 1000 });

  await test.step('a replaced file, its undo, and a restored one', async () => {
    await dismissToasts(page);
    const picture = (name: string, width: number) => ({
      name,
      mimeType: 'image/png',
      buffer: plainPicture(width, 800),
    });
    await page.locator('input[type=file]').first().setInputFiles(picture('first-named.png', 1200));
    await page.getByText('1 file uploaded').waitFor();
    const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=first-named.png');
    const filePath = `/admin/Media?view=${file?.id}`;
    const checkbox = page.getByRole('checkbox', { name: 'Select first-named.png', exact: true });
    await page.getByRole('listitem').filter({ has: checkbox }).getByRole('button').click();
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
    // Nothing uses the file, so no question is asked.
    const replace = () => panel.locator('input[type=file]').setInputFiles(picture('then-named.png', 1600));
    await replace();
    await expectLinks(page, [/^Replaced: then-named\.png/, filePath]);
    await undo(page, /^Replaced: /);
    await expectLinks(page, [/^Undone: first-named\.png/, filePath]);
    await panel.getByText('1200 × 800 px').waitFor();
    await replace();
    await panel
      .getByRole('button', { name: /^Restore first-named\.png/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Restore file' }).getByRole('button', { name: 'Restore' }).click();
    await expectLinks(page, [/^Restored: first-named\.png/, filePath]);
  });

  await test.step('an added and a renamed category', async () => {
    await dismissToasts(page);
    await goTo(page, 'Tutorials');
    const panel = page.getByRole('region', { name: 'Categories' });
    await panel.getByRole('textbox', { name: 'New category' }).fill('Named first');
    await panel.getByRole('button', { name: 'Add category' }).click();
    await toast(page, /^Category added: Named first/).waitFor();
    const list = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/categories');
    const id = list.find(({ title }) => title === 'Named first')?.id;
    await expectLinks(page, [/^Category added: Named first/, `/admin/tutorials?filter=${id}`]);
    await panel.getByRole('button', { name: 'Rename category Named first' }).click();
    await panel.getByRole('textbox', { name: /^(New title|Title)/ }).fill('Named second');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expectLinks(page, [/^Category renamed: Named second/, `/admin/tutorials?filter=${id}`]);
  });
});
