import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { act, addNew, fillForm, recordForm, saveChanges, saveNew, toast } from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

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

/** Presses the button in the moment in which the session ends, before another request of the page finds out. */
const endSessionAndPress = (button: Locator): Promise<void> =>
  button.evaluate(async (element) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    await fetch('/api/logout', { method: 'POST', headers: { authorization } });
    (element as HTMLButtonElement).click();
  });

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
    await endSessionAndPress(recordForm(page).getByRole('button', { name: 'Preview', exact: true }));
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
    await expectUrl(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await recordForm(page).getByRole('button', { name: 'Restore changes' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed before the logout');
  });
});

test('offers unsaved changes after a reload, which asks first', async ({ visit }) => {
  await addVideo(visit, 'Reloaded while editing');
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
});
