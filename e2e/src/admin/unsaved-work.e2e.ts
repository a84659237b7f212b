import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
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

const newVideo = async (page: Page, title: string): Promise<void> => {
  await addNew(page);
  await fillForm(page, { Title: title, Link: LINK });
};

test('asks for the password when the session has ended, and keeps what was typed', async ({ visit }) => {
  visit.expectConsole(/401/);
  // A session of its own, because it ends.
  const { user, password, token } = await secondAdmin(visit.site);
  const page = await visit.open('/admin/videos', { as: { user, password, token } });
  const dialog = signInDialog(page);

  await test.step('asks for the password over the form, and then saves', async () => {
    await newVideo(page, 'Survives the session');
    await endSession(visit, page);
    await saveNew(page);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await toast(page, 'New video added: Survives the session');
    expect(await titles(visit)).toContain('Survives the session');
    await dialog.waitFor({ state: 'detached' });
  });

  await test.step('asks for the password over a preview, and then shows it', async () => {
    await newVideo(page, 'Typed before the logout');
    await endSession(visit, page);
    await recordForm(page).getByRole('button', { name: 'Preview', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Preview', exact: true });
    await preview.frameLocator('iframe').getByRole('main').getByText('Typed before the logout').waitFor();
    await preview.getByRole('button', { name: 'Close' }).first().click();
    await preview.waitFor({ state: 'detached' });
  });

  await test.step('offers the typed values again after giving up, logging in and returning', async () => {
    await endSession(visit, page);
    await saveNew(page);
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expectAddress(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await recordForm(page).getByRole('button', { name: 'Restore changes' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed before the logout');
  });
});

test('offers unsaved changes after a reload, which asks first', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addVideo(visit, 'Reloaded while editing');
  const page = await visit.open('/admin/videos', { as: 'admin' });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const form = recordForm(page);
  const title = form.getByRole('textbox', { name: 'Title' });
  const restore = form.getByRole('button', { name: 'Restore changes' });

  await test.step('asks before the page closes with unsaved changes, and offers to restore them', async () => {
    await act(page, 'Edit', 'Reloaded while editing');
    await fillForm(page, { Title: 'Half finished' });
    await page.reload();
    await form.getByText(/You have unsaved changes from/).waitFor();
    expect(asked).toEqual(['beforeunload']);
    await restore.click();
    await expect(title).toHaveValue('Half finished');
    await saveChanges(page);
    await toast(page, 'Saved: Half finished');
  });

  await test.step('offers nothing once they are saved', async () => {
    await act(page, 'Edit', 'Half finished');
    await title.waitFor();
    expect(await restore.count()).toBe(0);
  });

  await test.step('offers to discard them, and then neither asks nor offers them again', async () => {
    await fillForm(page, { Title: 'Not wanted' });
    await page.reload();
    await form.getByRole('button', { name: 'Discard' }).click();
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await page.reload();
    await title.waitFor();
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await expect(title).toHaveValue('Half finished');
    expect(await restore.count()).toBe(0);
  });

  await test.step('compares a restored draft with changes saved since', async () => {
    await fillForm(page, { Title: 'Mine' });
    await visit.callAsAdmin('PUT', `/api/videos/${id}`, { title: 'Theirs' });
    await page.reload();
    await restore.click();
    await saveChanges(page);
    const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
    await conflict.getByText('Theirs', { exact: true }).first().waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await toast(page, 'Saved: Mine');
  });

  await test.step('stores a draft without its password', async () => {
    const menu = page.getByRole('navigation', { name: 'Management' });
    await menu.getByRole('button', { name: /^Other/ }).click();
    await menu.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await addNew(page);
    await fillForm(page, { 'Full name': 'Unsaved Person' });
    await form.getByRole('textbox', { name: /^Password/ }).fill('a-secret-password');
    await page.getByText('Unsaved changes').waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(stored).toContain('Unsaved Person');
    expect(stored).not.toContain('a-secret-password');
  });
});

test('saves a video by key, after a failure, and after someone else has deleted it', async ({ visit }) => {
  visit.expectConsole(/404/);
  visit.expectConsole(/503/);
  await addVideo(visit, 'Saved by key');
  const choices = [
    ['Restore and save', 'Restored and saved: Edited'],
    ['Save as new', 'New video added: Edited'],
  ] as const;
  const ids: number[] = [];
  for (const [choice] of choices) ids.push((await addVideo(visit, `Deleted by someone else, ${choice}`)).id);
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1440, height: 620 });

  await test.step('shows the preview of a video in its full height', async () => {
    await act(page, 'Edit', 'Saved by key');
    const preview = recordForm(page).getByRole('img', { name: 'Preview of the video' });
    await expect.poll(async () => Math.round((await preview.boundingBox())?.height ?? 0)).toBeGreaterThan(195);
  });

  await test.step('saves on Ctrl S from within a field', async () => {
    await fillForm(page, { Title: 'Saved by Ctrl S' });
    await page.keyboard.press('Control+s');
    await toast(page, 'Saved: Saved by Ctrl S');
  });

  await test.step('says at the form why a save failed, until it succeeds', async () => {
    await newVideo(page, 'Saved at the second attempt');
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

  const { token } = await secondAdmin(visit.site);
  for (const [at, [choice, result]] of choices.entries())
    await test.step(`saves the changes to a video that someone else has deleted: ${choice}`, async () => {
      await act(page, 'Edit', `Deleted by someone else, ${choice}`);
      await fillForm(page, { Title: `Edited, ${choice}` });
      await visit.call('DELETE', `/api/videos/${ids[at]}`, { token });
      await saveChanges(page);
      await page
        .getByRole('dialog', { name: 'Someone else deleted this video' })
        .getByRole('button', { name: choice })
        .click();
      await toast(page, `${result}, ${choice}`);
      const stored = await visit.callAsAdmin<Video[]>('GET', '/api/videos');
      const saved = stored.filter(({ title }) => title === `Edited, ${choice}`);
      expect(saved).toHaveLength(1);
      expect(saved[0]?.id === ids[at]).toBe(choice === 'Restore and save');
    });
});
