import { expect } from '@playwright/test';
import { codeAt } from '@qram/server/test/authenticator-codes.ts';
import { plainAccount } from '@qram/testing/accounts';
import { plainPicture } from '@qram/testing/png-picture';
import type { Page } from 'playwright-core';
import { act, confirmDeletion } from '../harness/admin-steps.ts';
import { addService, ask } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

/** Text of a toast, and where its link leads. */
type Said = [text: RegExp, address: string];

const getAlert = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });
const undo = (page: Page, text: RegExp) => getAlert(page, text).getByRole('button', { name: 'Undo' }).click();

async function expectLinks(page: Page, ...toasts: Said[]): Promise<void> {
  for (const [text, address] of toasts)
    await expect(getAlert(page, text).getByRole('link')).toHaveAttribute('href', address);
}

const addDraft = async (visit: Visit, title: string): Promise<number> => {
  const body = { title, link: 'https://youtu.be/abcdefghijk', publish_at: null };
  return (await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', body)).id;
};

async function openRequests(visit: Visit, users: number) {
  const service = await addService(visit, {});
  const ids: number[] = [];
  while (ids.length < users) ids.push((await ask(visit, await plainAccount(visit.site), service.id)).id);
  const page = await visit.open(`/admin/ServicesReq?status=pending&service=${service.id}`, {
    as: 'admin',
    width: 1440,
  });
  await page.getByText(`${users} items found`).waitFor();
  return { page, ids };
}

/** Actions, by the text of their toast. */
const CASES: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'a decision and its undo': async (visit) => {
    const { page, ids } = await openRequests(visit, 1);
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Approve / })
      .click();
    await expectLinks(page, [/^Approved: /, `/admin/ServicesReq?view=${ids[0]}`]);
    await undo(page, /^Approved: /);
    await expectLinks(page, [/^Undone: /, `/admin/ServicesReq?view=${ids[0]}`]);
  },
  'several decisions and their undo': async (visit) => {
    const { page } = await openRequests(visit, 2);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await expectLinks(page, [/^Approved: 2 requests\. 2 start today\./, '/admin/ServicesReq?status=approved']);
    await undo(page, /^Approved: /);
    await expectLinks(page, [/^Undone: 2 requests/, '/admin/ServicesReq']);
  },
  'a deletion, its undo, and a restored record of the trash': async (visit) => {
    const id = await addDraft(visit, 'Named by a toast');
    const page = await visit.open('/admin/videos?search=Named by a toast', { as: 'admin' });
    await act(page, 'Delete', 'Named by a toast');
    await confirmDeletion(page);
    await expectLinks(page, [/^Moved to the trash: /, '/admin/trash?kind=videos']);
    await undo(page, /^Moved to the trash: /);
    await expectLinks(page, [/^Restored: 1 video/, `/admin/videos?view=${id}`]);
    await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
    await page.goto('/admin/trash?kind=videos&search=Named by a toast');
    await page.getByRole('button', { name: 'Restore Named by a toast' }).click();
    await expectLinks(page, [/^Restored: Named by a toast/, `/admin/videos?view=${id}`]);
  },
  'several deletions and their undo': async (visit) => {
    for (const title of ['Named with others 1', 'Named with others 2']) await addDraft(visit, title);
    const page = await visit.open('/admin/videos?search=Named with others', { as: 'admin' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await confirmDeletion(page);
    await expectLinks(page, [/^2 videos moved to the trash/, '/admin/trash?kind=videos']);
    await undo(page, /^2 videos/);
    await expectLinks(page, [/^Restored: 2 videos/, '/admin/videos']);
  },
  'the undo of a save': async (visit) => {
    const id = await addDraft(visit, 'Saved and undone');
    const page = await visit.open(`/admin/videos?edit=${id}`, { as: 'admin' });
    await page.getByRole('textbox', { name: /^Title/ }).fill('Saved for a moment');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await undo(page, /^Saved: /);
    await expectLinks(page, [/^Undone: Saved and undone/, `/admin/videos?view=${id}`]);
  },
  'a replaced file, its undo, and a restored one': async (visit) => {
    const page = await visit.open('/admin/Media', { as: 'admin', width: 1440, height: 1000 });
    const picture = (name: string, width: number) => ({
      ...{ name, mimeType: 'image/png' },
      buffer: plainPicture(width, 800),
    });
    await page.locator('input[type=file]').first().setInputFiles(picture('first-named.png', 1200));
    await page.getByText('1 file uploaded').waitFor();
    const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=first-named.png');
    const address = `/admin/Media?view=${file?.id}`;
    await page.goto(address);
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
    // Nothing uses the file, so no question is asked.
    const replace = () => panel.locator('input[type=file]').setInputFiles(picture('then-named.png', 1600));
    await replace();
    await expectLinks(page, [/^Replaced: then-named\.png/, address]);
    await undo(page, /^Replaced: /);
    await expectLinks(page, [/^Undone: first-named\.png/, address]);
    await panel.getByText('1200 × 800 px').waitFor();
    await replace();
    await panel
      .getByRole('button', { name: /^Restore first-named\.png/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Restore file' }).getByRole('button', { name: 'Restore' }).click();
    await expectLinks(page, [/^Restored: first-named\.png/, address]);
  },
  "the end of a user's sessions and two-step verification": async (visit) => {
    const { user, token, password } = await plainAccount(visit.site);
    const body = { current_password: password };
    const { secret } = await visit.call<{ secret: string }>('POST', '/api/me/second-factor', { token, body });
    await visit.call('PUT', '/api/me/second-factor', { token, body: { code: codeAt(secret, new Date()) } });
    const address = `/admin/users?view=${user.id}`;
    const page = await visit.open(address, { as: 'admin' });
    const drawer = page.getByRole('dialog', { name: user.name });
    await drawer.getByRole('button', { name: 'Turn off' }).click();
    const asked = page.getByRole('dialog', { name: 'Turn off two-step verification' });
    await asked.getByRole('button', { name: 'Turn off' }).click();
    await expectLinks(page, [/^Two-step verification turned off: /, address]);
    await drawer.getByRole('button', { name: /^End session of/ }).click();
    await expectLinks(page, [/^Session ended: /, address]);
  },
  'an added and a renamed category': async (visit) => {
    const page = await visit.open('/admin/tutorials', { as: 'admin' });
    const panel = page.getByRole('region', { name: 'Categories' });
    await panel.getByRole('textbox', { name: 'New category' }).fill('Named first');
    await panel.getByRole('button', { name: 'Add category' }).click();
    await getAlert(page, /^Category added: Named first/).waitFor();
    const list = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/categories');
    const id = list.find(({ title }) => title === 'Named first')?.id;
    await expectLinks(page, [/^Category added: Named first/, `/admin/tutorials?filter=${id}`]);
    await panel.getByRole('button', { name: 'Rename category Named first' }).click();
    await panel.getByRole('textbox', { name: /^(New title|Title)/ }).fill('Named second');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expectLinks(page, [/^Category renamed: Named second/, `/admin/tutorials?filter=${id}`]);
  },
};

for (const [name, run] of Object.entries(CASES))
  test(`toasts link to what they name: ${name}`, async ({ visit }) => run(visit));
