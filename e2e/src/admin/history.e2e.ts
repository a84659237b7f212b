import { expect } from '@playwright/test';
import { adminAccount } from '@qram/testing/accounts';
import { asFile, pdfFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../harness/accessibility.ts';
import { act, confirmDeletion, fillForm, saveChanges, toast } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

interface Made {
  id: number;
  title: string;
}

const LINK = 'https://youtu.be/abcdefghijk';
const addVideo = (visit: Visit, title: string) => visit.callAsAdmin<Made>('POST', '/api/videos', { title, link: LINK });
const getVideo = (visit: Visit, { id }: Made) => visit.callAsAdmin<Made>('GET', `/api/videos/${id}`);
const openHistory = (page: Page) => page.getByRole('button', { name: 'History', exact: true }).click();
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

test('shows who changed what, and restores a version with its file', async ({ visit }) => {
  const topic = await changedTopic(visit);
  const page = await visit.open(`/admin/tutorials?view=${topic.id}`, { as: 'admin' });
  await openHistory(page);
  const current = entry(page, 2);
  await expect(current).toContainText('Current');
  await expect(current).toContainText('Title, category, premium');
  const shown = differences(page);
  await expect(shown.getByText('Removed: Counting active switches')).toBeVisible();
  await expect(shown.locator('mark')).toHaveText('the');
  await expect(shown.getByText('Present category')).toBeVisible();
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
  await expect(entry(page, 1)).toBeFocused();
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

test('compares a version with the current one, with the keyboard alone', async ({ visit }) => {
  const video = await addVideo(visit, 'First title');
  for (const title of ['Second title', 'Third title'])
    await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title });
  const page = await visit.open(`/admin/videos?view=${video.id}`, { as: 'admin' });
  await page.getByRole('button', { name: 'History', exact: true }).focus();
  await page.keyboard.press('Enter');
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
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('dialog', { name: 'View video' }).waitFor();
});

test('says that somebody else changed the record before a restore', async ({ visit }) => {
  visit.expectConsole(/409/);
  const video = await addVideo(visit, 'Contested one');
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Contested two' });
  const page = await visit.open(`/admin/videos?history=${video.id}`, { as: 'admin' });
  await entry(page, 1).click();
  await page.route('**/api/changes', (route) => route.abort());
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Contested three' });
  await restoreIt(page);
  await toast(page, 'Someone else changed this video in the meantime.');
  await expect(entry(page, 3)).toContainText('Current');
  expect((await getVideo(visit, video)).title).toBe('Contested three');
});

test('shows the list first, then a version, on a phone; and an error that can be retried', async ({ visit }) => {
  visit.expectConsole(/500/);
  const video = await addVideo(visit, 'Small one');
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Small two' });
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.', code: 'internal' } });
  const page = await visit.open(`/admin/videos?history=${video.id}`, {
    as: 'admin',
    width: 390,
    height: 844,
    prepare: (context) => context.route('**/versions?*', fail),
  });
  await page.getByText("The history couldn't be loaded.").waitFor();
  await page.context().unroute('**/versions?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await entry(page, 2).click();
  await expect(page.getByRole('heading', { name: 'Version 2' })).toBeFocused();
  await expect(entry(page, 1)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await expect(entry(page, 2)).toBeFocused();
});

test('undoes a save and a deletion from their toasts', async ({ visit }) => {
  const video = await addVideo(visit, 'Before the save');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await act(page, 'Edit', video.title);
  await fillForm(page, { Title: 'After the save' });
  await saveChanges(page);
  await undo(page, 'Saved: After the save');
  await toast(page, 'Undone: Before the save');
  expect((await getVideo(visit, video)).title).toBe('Before the save');
  await act(page, 'Delete', video.title);
  await confirmDeletion(page);
  await undo(page, 'Moved to the trash: Before the save');
  await toast(page, 'Restored: 1 video');
  expect((await getVideo(visit, video)).title).toBe('Before the save');
});

test("refuses to undo a save over somebody else's change", async ({ visit }) => {
  const video = await addVideo(visit, 'Mine at first');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await act(page, 'Edit', video.title);
  await fillForm(page, { Title: 'Mine' });
  await saveChanges(page);
  await toast(page, 'Saved: Mine');
  await visit.callAsAdmin('PUT', `/api/videos/${video.id}`, { title: 'Theirs' });
  await undo(page, 'Saved: Mine');
  await toast(page, "Someone else changed this video since, so it can't be undone.");
  expect((await getVideo(visit, video)).title).toBe('Theirs');
});
