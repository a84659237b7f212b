import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
import { ADMIN } from '@qram/testing/site';
import type { Page } from 'playwright-core';
import { act, addNew, fillForm, recordForm, saveChanges, saveNew, toast } from '../harness/admin-steps.ts';
import { expectAddress } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

interface Video {
  id: number;
  title: string;
}

const LINK = 'https://youtu.be/abcdefghijk';

const addVideo = (visit: Visit, title: string) =>
  visit.callAsAdmin<Video>('POST', '/api/videos', { title, link: LINK, description: '' });

const titles = async (visit: Visit) =>
  (await visit.callAsAdmin<Video[]>('GET', '/api/videos')).map(({ title }) => title);

/** Ends the session of a page on the server, as an expiry or another device does. */
async function endSession(visit: Visit, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await visit.call('POST', '/api/logout', { token: token ?? '' });
}

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function openNewVideo(visit: Visit, title: string): Promise<Page> {
  const page = await visit.open('/login');
  await page.getByLabel('Username', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectAddress(page, '/');
  await page.goto('/admin/videos');
  await addNew(page);
  await fillForm(page, { Title: title, Link: LINK });
  return page;
}

test('asks for the password over the form when the session has ended, and then saves', async ({ visit }) => {
  visit.expectConsole(/401/);
  const page = await openNewVideo(visit, 'Survives the session');
  await endSession(visit, page);
  await saveNew(page);
  const dialog = signInDialog(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await toast(page, 'New video added: Survives the session');
  expect(await titles(visit)).toContain('Survives the session');
  await dialog.waitFor({ state: 'detached' });
});

test('asks for the password over a preview when the session has ended, and then shows it', async ({ visit }) => {
  visit.expectConsole(/401/);
  const page = await openNewVideo(visit, 'Previewed after the session');
  await endSession(visit, page);
  await recordForm(page).getByRole('button', { name: 'Preview', exact: true }).click();
  const dialog = signInDialog(page);
  await dialog.getByRole('textbox', { name: 'Password' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview', exact: true });
  await preview.frameLocator('iframe').getByRole('main').getByText('Previewed after the session').waitFor();
});

test('offers the typed values again after giving up, logging in and returning', async ({ visit }) => {
  visit.expectConsole(/401/);
  const page = await openNewVideo(visit, 'Typed before the logout');
  await endSession(visit, page);
  await saveNew(page);
  await signInDialog(page).getByRole('button', { name: 'Logout' }).click();
  await expectAddress(page, '/login');
  await page.getByLabel('Username', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await recordForm(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed before the logout');
});

test('offers unsaved changes after a reload, also to discard them', async ({ visit }) => {
  const { id } = await addVideo(visit, 'Reloaded while editing');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  page.on('dialog', (dialog) => void dialog.accept());
  await act(page, 'Edit', 'Reloaded while editing');
  await fillForm(page, { Title: 'Half finished' });
  await page.reload();
  const form = recordForm(page);
  await form.getByText(/You have unsaved changes from/).waitFor();
  await form.getByRole('button', { name: 'Restore changes' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half finished');
  await saveChanges(page);
  await toast(page, 'Saved: Half finished');
  await page.goto(`/admin/videos?edit=${id}`);
  await form.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await form.getByRole('button', { name: 'Restore changes' }).count()).toBe(0);
  await fillForm(page, { Title: 'Not wanted' });
  await page.reload();
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await form.getByRole('textbox', { name: 'Title' }).waitFor();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half finished');
  expect(await form.getByRole('button', { name: 'Restore changes' }).count()).toBe(0);
});

test('asks before the page closes with unsaved changes, and only then', async ({ visit }) => {
  await addVideo(visit, 'Closed while editing');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await act(page, 'Edit', 'Closed while editing');
  await page.reload();
  await recordForm(page).getByRole('textbox', { name: 'Title' }).waitFor();
  expect(asked).toEqual([]);
  await fillForm(page, { Title: 'Half finished' });
  await page.reload();
  await recordForm(page)
    .getByText(/You have unsaved changes from/)
    .waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('stores a draft without its password', async ({ visit }) => {
  const page = await visit.open('/admin/users', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { 'Full name': 'Unsaved Person' });
  await recordForm(page)
    .getByRole('textbox', { name: /^Password/ })
    .fill('a-secret-password');
  await page.getByText('Unsaved changes').waitFor();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('Unsaved Person');
  expect(stored).not.toContain('a-secret-password');
});

test('compares a restored draft with changes saved since', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addVideo(visit, 'Changed by both');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  page.on('dialog', (dialog) => void dialog.accept());
  await act(page, 'Edit', 'Changed by both');
  await fillForm(page, { Title: 'Mine' });
  await visit.callAsAdmin('PUT', `/api/videos/${id}`, { title: 'Theirs' });
  await page.reload();
  await recordForm(page).getByRole('button', { name: 'Restore changes' }).click();
  await saveChanges(page);
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await conflict.getByText('Theirs', { exact: true }).first().waitFor();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await toast(page, 'Saved: Mine');
});

for (const [choice, result] of [
  ['Restore and save', 'Restored and saved: Edited'],
  ['Save as new', 'New video added: Edited'],
] as const) {
  test(`saves the changes to a video that someone else has deleted: ${choice}`, async ({ visit }) => {
    visit.expectConsole(/404/);
    const name = `Deleted by someone else, ${choice}`;
    const { id } = await addVideo(visit, name);
    const page = await visit.open('/admin/videos', { as: 'admin' });
    await act(page, 'Edit', name);
    await fillForm(page, { Title: `Edited, ${choice}` });
    const { token } = await secondAdmin(visit.site);
    await visit.call('DELETE', `/api/videos/${id}`, { token });
    await saveChanges(page);
    await page
      .getByRole('dialog', { name: 'Someone else deleted this video' })
      .getByRole('button', { name: choice })
      .click();
    await toast(page, `${result}, ${choice}`);
    const stored = await visit.callAsAdmin<Video[]>('GET', '/api/videos');
    const saved = stored.filter(({ title }) => title === `Edited, ${choice}`);
    expect(saved).toHaveLength(1);
    expect(saved[0]?.id === id).toBe(choice === 'Restore and save');
  });
}

test('says at the form why a save failed, until it succeeds', async ({ visit }) => {
  visit.expectConsole(/503/);
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { Title: 'Saved at the second attempt', Link: LINK });
  let fail = true;
  await page.route('**/api/videos', (route) =>
    route.request().method() === 'POST' && fail
      ? route.fulfill({ status: 503, json: { message: 'The service is busy.', code: 'unavailable' } })
      : route.continue(),
  );
  await saveNew(page);
  const failure = recordForm(page).getByRole('alert').filter({ hasText: 'Failed to save video.' });
  await failure.getByText('The service is busy.').waitFor();
  fail = false;
  await saveNew(page);
  await toast(page, 'New video added: Saved at the second attempt');
});

test('saves on Ctrl S from within a field', async ({ visit }) => {
  await addVideo(visit, 'Saved by key');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  await act(page, 'Edit', 'Saved by key');
  await fillForm(page, { Title: 'Saved by Ctrl S' });
  await page.keyboard.press('Control+s');
  await toast(page, 'Saved: Saved by Ctrl S');
});

test('shows the preview of a video in its full height', async ({ visit }) => {
  await addVideo(visit, 'Previewed');
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1440, height: 620 });
  await act(page, 'Edit', 'Previewed');
  const preview = recordForm(page).getByRole('img', { name: 'Preview of the video' });
  await expect.poll(async () => Math.round((await preview.boundingBox())?.height ?? 0)).toBeGreaterThan(195);
});
