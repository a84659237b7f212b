import { expect } from '@playwright/test';
import { adminAccount, secondAdmin } from '@qram/testing/accounts';
import { asFile, pdfFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import {
  act,
  confirmDeletion,
  fillForm,
  leaveRecord,
  openHistory,
  recordPage,
  saveChanges,
  toast,
} from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface Made {
  id: number;
  title: string;
}

const LINK = 'https://youtu.be/abcdefghijk';
const addVideo = (visit: Visit, title: string) => visit.callAsAdmin<Made>('POST', '/api/videos', { title, link: LINK });
const getVideo = (visit: Visit, { id }: Made) => visit.callAsAdmin<Made>('GET', `/api/videos/${id}`);
const openHistoryInRow = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
};
const leave = (page: Page, list: string) =>
  page.getByRole('main').getByRole('link', { name: list, exact: true }).click();
const entry = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`Version ${number}$`) });
const differences = (page: Page) => page.getByRole('region', { name: 'Differences' });
const restoreIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page
    .getByRole('dialog', { name: /^Restore version/ })
    .getByRole('button', { name: 'Restore', exact: true })
    .click();
};
const undo = (page: Page, message: string) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click();

/** A topic whose file and category were replaced, in a category that is deleted since. */
async function changedTopic(visit: Visit): Promise<Made> {
  const { token } = await adminAccount(visit.site);
  const send = async (path: string, fields: Record<string, string>, name: string): Promise<Made> => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('pdf', asFile(pdfFile(name)));
    const answer = await fetch(visit.site.url + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Made;
  };
  const [one, two] = [
    await visit.callAsAdmin<Made>('POST', '/api/categories', { title: 'Former category' }),
    await visit.callAsAdmin<Made>('POST', '/api/categories', { title: 'Present category' }),
  ];
  const fields = { title: 'Counting active switches', category_id: String(one.id), premium: '0' };
  const topic = await send('/api/topics', fields, 'draft.pdf');
  const after = { title: 'Counting the switches', category_id: String(two.id), premium: '1' };
  await send(`/api/topics/${topic.id}?_method=PUT`, after, 'final.pdf');
  await visit.callAsAdmin('DELETE', `/api/categories/${one.id}`);
  return topic;
}

test('shows what changed in a topic of several versions, and sums up one with a single version', async ({ visit }) => {
  const topic = await changedTopic(visit);
  const { id: category_id } = await visit.callAsAdmin<Made>('POST', '/api/categories', { title: 'Single versions' });
  const body = Array.from({ length: 60 }, (_line, at) => `Line ${at + 1}`).join('\n');
  const once = { title: 'Written once', category_id, premium: 1, body };
  const { id } = await visit.callAsAdmin<Made>('POST', '/api/topics', once);
  const page = await visit.open(`/admin/tutorials?view=${topic.id}`, { as: 'admin' });
  const shown = differences(page);

  await test.step('shows who changed what, and restores a version with its file', async () => {
    await openHistory(page);
    const current = entry(page, 2);
    await expect(current).toContainText('Current');
    await expect(current).toContainText('Title, category, access, PDF');
    await expect(shown.getByText('Removed: Counting active switches')).toBeVisible();
    await expect(shown.locator('mark')).toHaveText('the');
    await expect(shown.getByText('Present category')).toBeVisible();
    await expect(shown.getByRole('region', { name: 'Access' })).toHaveText(/Free.*Premium$/);
    await expectAccessible(page);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      shown.getByRole('button', { name: 'Open draft.pdf of version 1' }).click(),
    ]);
    await opened.close();
    await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
    await entry(page, 1).click();
    await expect(shown.getByText('draft.pdf', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore version 1?' });
    await expect(dialog.getByText('The category “Former category” was deleted.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await toast(page, 'Restored version 1: Counting active switches');
    await expect(entry(page, 3)).toContainText('Restored version 1');
    await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible();
    expect(await visit.callAsAdmin('GET', `/api/topics/${topic.id}`)).toMatchObject({
      title: topic.title,
      pdf: 'draft.pdf',
      premium: 0,
      category_title: 'Present category',
    });
    await undo(page, 'Restored version 1');
    await toast(page, 'Undone: Counting the switches');
    expect(await visit.callAsAdmin('GET', `/api/topics/${topic.id}`)).toMatchObject({ pdf: 'final.pdf', premium: 1 });
  });

  await test.step('sums up the only version, with its long text folded', async () => {
    await leave(page, 'Tutorials');
    await recordPage(page).waitFor();
    await page.keyboard.press('Escape');
    await recordPage(page).waitFor({ state: 'detached' });
    await openHistoryInRow(page, 'Written once');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Written once.*Premium.*Live/);
    const first = page.getByRole('region', { name: 'First version' });
    await first.getByText('Single versions').waitFor();
    await expect(first.getByText('Line 60')).toHaveCount(0);
    await expectAccessible(page);
    await first.getByRole('button', { name: '56 more lines' }).click();
    await expect(first.getByText('Line 60')).toBeVisible();
    await visit.callAsAdmin('PUT', `/api/topics/${id}`, { title: 'Written twice' });
    await leave(page, 'Tutorials');
    await openHistoryInRow(page, 'Written twice');
    await expect(shown.getByText('Removed: Written once')).toBeVisible();
    await expect(page.getByText('Compared with version 1')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await shown.getByText(/^\d+ fields unchanged$/).click();
    await expect(shown.getByText(/category, .*access/)).toBeVisible();
  });
});

test('opens from a row and by a link, folds a long lesson, and leaves in place what is read', async ({ visit }) => {
  const lines = (changed: Record<number, string>) =>
    Array.from({ length: 400 }, (_line, at) => changed[at + 1] ?? `Line ${at + 1} of ${'unbreakable'.repeat(6)}`);
  const { id: category_id } = await visit.callAsAdmin<Made>('POST', '/api/categories', { title: 'Long lessons' });
  const body = (changed: Record<number, string>) => ({ body: lines(changed).join('\n') });
  const topic = { title: 'Of 400 lines', category_id, premium: 0, publish_at: null };
  const { id } = await visit.callAsAdmin<Made>('POST', '/api/topics', { ...topic, ...body({}) });
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, body({ 200: 'Changed line', 201: 'And another' }));
  for (let number = 3; number <= 40; number += 1)
    await visit.callAsAdmin('PUT', `/api/topics/${id}`, { summary: `Summary ${number}` });
  const page = await visit.open('/admin/tutorials?search=Of+400', { as: 'admin', width: 1440 });

  await test.step('opens the history from a row, and shows the changed lines alone', async () => {
    await openHistoryInRow(page, topic.title);
    await expectUrl(page, `/admin/tutorials/${id}/history`);
    await page.getByRole('button', { name: 'Show older versions' }).click();
    await entry(page, 2).click();
    const text = differences(page).getByRole('region', { name: 'Text' });
    await expect(text).toContainText('2 lines added, 2 removed');
    await expect(text.getByText('Added, line 201: And another')).toBeVisible();
    await text.getByRole('button', { name: '197 unchanged lines' }).first().click();
    await expect(text.getByText('Line 1 of')).toBeVisible();
  });

  await test.step('leaves in place what is read when somebody saves', async () => {
    const { token } = await secondAdmin(visit.site);
    await visit.call('PUT', `/api/topics/${id}`, { body: { title: 'Of 400 lines and one' }, token });
    await page.getByText('saved version 41 while this page was open').waitFor();
    await expect(page.getByRole('heading', { name: 'Version 2', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show version 41' }).click();
    await expect(page.getByRole('heading', { name: 'Version 41' })).toBeVisible();
    await page.goBack();
    await expectUrl(page, '/admin/tutorials?search=Of+400');
  });

  await test.step('opens by a link, on a narrow phone in the dark theme', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/admin/tutorials/${id}/history?version=2&compare=current`);
    await expect(page.getByRole('radio', { name: 'Current (41)' })).toBeChecked();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await differences(page).getByRole('region', { name: 'Summary' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('says that the record is in the trash, and later that it no longer exists', async () => {
    visit.expectConsole(/404|410/);
    await visit.callAsAdmin('DELETE', `/api/topics/${id}`);
    await page.getByText('This lesson is in the trash.').waitFor();
    await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
    await visit.callAsAdmin('DELETE', `/api/trash/topics/${id}`);
    await page.reload();
    await page.getByText('This lesson no longer exists').waitFor();
  });
});

test('shows the list first, then a version, on a phone; and says why it could not load or restore', async ({
  visit,
}) => {
  visit.expectConsole(/500/);
  const video = await addVideo(visit, 'Small one');
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Small two' });
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.', code: 'internal' } });
  const page = await visit.open(`/admin/videos/${video.id}/history`, {
    as: 'admin',
    width: 390,
    height: 844,
    prepare: async (context) => {
      await context.route('**/versions?*', fail);
      // The event stream would bring the change before the restore.
      await context.route('**/api/changes', () => undefined);
    },
  });

  await test.step('shows an error that can be retried, the list, and then a version', async () => {
    await page.getByText("The history couldn't be loaded.").waitFor();
    await page.context().unroute('**/versions?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await entry(page, 2).click();
    await expect(page.getByRole('heading', { name: 'Version 2' })).toBeFocused();
    await expect(entry(page, 1)).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await expect(entry(page, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Versions', exact: true }).click();
    await expect(entry(page, 2)).toBeFocused();
  });

  await test.step('says that somebody else changed the record before a restore', async () => {
    visit.expectConsole(/409/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await entry(page, 1).click();
    await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Small three' });
    await restoreIt(page);
    await toast(page, 'Someone else changed this video in the meantime.');
    await expect(entry(page, 3)).toContainText('Current');
    expect((await getVideo(visit, video)).title).toBe('Small three');
  });
});

test('undoes changes from their toasts, and compares versions with the keyboard alone', async ({ visit }) => {
  const [undone, contested, compared] = [
    await addVideo(visit, 'Before the save'),
    await addVideo(visit, 'Mine at first'),
    await addVideo(visit, 'First title'),
  ];
  for (const title of ['Second title', 'Third title'])
    await visit.callAsAdmin('PUT', `/api/videos/${compared.id}`, { title });
  const page = await visit.open('/admin/videos', { as: 'admin' });

  await test.step('undoes a save and a deletion from their toasts', async () => {
    await act(page, 'Edit', undone.title);
    await fillForm(page, { Title: 'After the save' });
    await saveChanges(page);
    await undo(page, 'Saved: After the save');
    await toast(page, 'Undone: Before the save');
    expect((await getVideo(visit, undone)).title).toBe('Before the save');
    await leaveRecord(page, 'Videos');
    await act(page, 'Delete', undone.title);
    await confirmDeletion(page);
    await undo(page, 'Moved to the trash: Before the save');
    await toast(page, 'Restored: 1 video');
    expect((await getVideo(visit, undone)).title).toBe('Before the save');
  });

  await test.step("refuses to undo a save over somebody else's change", async () => {
    await act(page, 'Edit', contested.title);
    await fillForm(page, { Title: 'Mine' });
    await saveChanges(page);
    await toast(page, 'Saved: Mine');
    await visit.callAsAdmin('PUT', `/api/videos/${contested.id}`, { title: 'Theirs' });
    await undo(page, 'Saved: Mine');
    await toast(page, "Someone else changed this video since, so it can't be undone.");
    expect((await getVideo(visit, contested)).title).toBe('Theirs');
    await leaveRecord(page, 'Videos');
  });

  await test.step('compares a version with the current one, with the keyboard alone', async () => {
    await act(page, 'View', 'Third title');
    await recordPage(page)
      .getByRole('link', { name: /^History: All/ })
      .press('Enter');
    await entry(page, 2).focus();
    await page.keyboard.press('Enter');
    const shown = differences(page);
    await expect(shown.getByText('Removed: First title')).toBeVisible();
    await page.getByRole('radio', { name: 'Previous (1)' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(shown.getByText('Added: Third title')).toBeVisible();
    await page.getByRole('button', { name: 'Restore this version' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Restore version 2?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Restore version 2?' }).waitFor({ state: 'detached' });
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeFocused();
    await expectUrl(page, `/admin/videos/${compared.id}/history?version=2&compare=current`);
    await leave(page, 'Videos');
    await recordPage(page).waitFor();
  });
});
