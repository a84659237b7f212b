import { expect } from '@playwright/test';
import { type Account, uniqueName } from '@qram/testing/accounts';
import { noisePicture } from '@qram/testing/png-picture';
import { uniqueSender } from '@qram/testing/site-call';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { addLesson, openLesson } from '../harness/lesson-steps.ts';
import { addService, ask } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

const NAME = 'Alexandra Konstantinopoulou-Papadimitriou';
const PASSWORD = 'a namesake password';
const LINK = 'https://youtu.be/abcdefghijk';

interface Made {
  id: number;
}

/** An admin with the name that others have too. */
async function addNamesake(visit: Visit): Promise<Account> {
  const username = uniqueName('twin');
  const body = { name: NAME, username, email: `${username}@example.test`, password: PASSWORD, premium: '0' };
  await visit.callAsAdmin('POST', '/api/users', { ...body, role: 'admin', status: 'active' });
  const session = await visit.call<Omit<Account, 'password'>>('POST', '/api/login', {
    body: { username, password: PASSWORD },
  });
  return { ...session, password: PASSWORD };
}

/** Opens a screen and waits for the full label of both namesakes. */
async function expectBoth(page: Page, path: string, twins: readonly Account[]): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  for (const { user } of twins) await main.filter({ hasText: `${NAME} (${user.username})` }).waitFor();
}

/** Expects that no cell cuts off a username after a long name. */
async function expectUnclipped(page: Page, twins: readonly Account[]): Promise<void> {
  for (const { user } of twins) {
    const username = page.getByRole('main').getByText(`(${user.username})`, { exact: true }).first();
    const isInside = await username.evaluate((element) => {
      const frame = element.closest('td > div, dd, li, td');
      return frame !== null && element.getBoundingClientRect().right <= frame.getBoundingClientRect().right + 1;
    });
    expect(isInside).toBe(true);
  }
}

const SCREENS = ['/admin/audit?collection=videos', '/admin/trash', '/admin/messages', '/admin'];

test('names two users of one name by their usernames in lists and confirmations', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)];
  for (const { token, user } of twins) {
    const deleted = await visit.callAsAdmin<Made>('POST', '/api/videos', { title: `Of ${user.username}`, link: LINK });
    await visit.call('DELETE', `/api/videos/${deleted.id}`, { token });
    await visit.call('POST', '/api/button-click', { body: { user_id: user.id, button_id: 1 }, token });
    const about = { subject: `From ${user.username}`, message: 'A message that is long enough to be sent.' };
    await visit.call('POST', '/api/send-message', {
      body: { user_name: NAME, user_email: user.email, ...about },
      token,
    });
  }
  const page = await visit.open('/admin/audit?collection=users', { as: 'admin', width: 1440 });
  await expectBoth(page, '/admin/audit?collection=users', twins);
  for (const width of [1440, 390])
    for (const path of SCREENS) {
      await page.setViewportSize({ width, height: 900 });
      await expectBoth(page, path, twins);
      await expectUnclipped(page, twins);
      await expectNoSidewaysScroll(page);
    }
  const { username } = (twins[0] as Account).user;
  await page.goto(`/admin/users?search=${username}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Delete ${NAME} (${username})`, exact: true }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: `${NAME} (${username})` })
    .waitFor();
});

test('names two authors of one name by their usernames in histories and preview links', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)];
  const video = await visit.callAsAdmin<Made>('POST', '/api/videos', { title: 'Changed by both', link: LINK });
  for (const { token, user } of twins) {
    await visit.call('PUT', `/api/videos/${video.id}`, { body: { title: `By ${user.username}` }, token });
    await visit.call('POST', '/api/preview-links', { body: { collection: 'videos', record_id: video.id }, token });
  }
  const page = await visit.open(`/admin/videos?view=${video.id}`, { as: 'admin', width: 1440 });
  await page.getByRole('button', { name: 'Share preview' }).click();
  const links = page.getByRole('dialog', { name: 'Preview links' });
  for (const { user } of twins) await links.filter({ hasText: `by ${NAME} (${user.username})` }).waitFor();
  await page.keyboard.press('Escape');
  await links.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const versions = page.getByRole('navigation', { name: 'Versions' });
  for (const { user } of twins) await versions.filter({ hasText: `${NAME} (${user.username})` }).waitFor();
  await expectAccessible(page);
});

test('names two admins of one name who have a lesson open by their usernames', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)];
  const { id } = await addLesson(visit, 'Open for both', 'Text.');
  for (const twin of twins) await openLesson(visit, id, { as: twin });
  const page = await openLesson(visit, id);
  const editors = page.getByText('have had this lesson open since');
  for (const { user } of twins) await editors.filter({ hasText: `${NAME} (${user.username})` }).waitFor();
});

/** Uploads a file through the API. */
async function upload({ site }: Visit, { token }: Account, path: string, file: File): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': uniqueSender() };
  expect(await fetch(site.url + path, { method: 'POST', headers, body })).toMatchObject({ ok: true });
}

test('names who asked, decided, granted, imported and uploaded by their usernames', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)] as const;
  const [first, second] = twins.map(({ user }) => `${NAME} (${user.username})`) as [string, string];
  const service = await addService(visit, {});
  const lesson = await visit.callAsAdmin<Made>('GET', '/api/tutorials/1');
  for (const [place, twin] of twins.entries()) {
    const { token } = place === 0 ? twins[1] : twins[0];
    const request = await ask(visit, twin, service.id);
    await visit.call('PATCH', `/api/service-requests/${request.id}`, { body: { status: 'Approved' }, token });
    await visit.call('PUT', `/api/users/${twin.user.id}`, { body: { premium: String(lesson.id) }, token });
    await upload(visit, twin, '/api/videos/import', new File([`title,link\nImported,${LINK}`], `import-${place}.csv`));
    const picture = new Uint8Array(noisePicture(64, 64));
    await upload(visit, twin, '/api/media', new File([picture], `twin-${place}.png`, { type: 'image/png' }));
  }
  const page = await visit.open('/admin/Media?list', { as: 'admin', width: 1440 });
  await expectBoth(page, '/admin/Media?list', twins);
  await page.goto('/admin/ServicesReq');
  const requestFrom = ({ user }: Account) =>
    page.getByRole('row').filter({ hasText: user.username }).getByRole('button', { name: NAME, exact: true });
  for (const twin of twins) await requestFrom(twin).waitFor();
  const dialog = page.getByRole('dialog');
  await requestFrom(twins[0]).click();
  await dialog.getByRole('link', { name: `Open user ${first}`, exact: true }).waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `by ${second}` })
    .waitFor();
  await page.goto(`/admin/users?view=${twins[0].user.id}`);
  await dialog.getByText(`Granted by ${second}`).waitFor();
  await page.goto('/admin/videos');
  await page.getByRole('button', { name: 'Import: Videos' }).click();
  for (const name of [first, second]) await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
});
