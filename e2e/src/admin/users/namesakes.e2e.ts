import { expect } from '@playwright/test';
import { type Account, uniqueName } from '@qram/testing/accounts';
import { noisePicture } from '@qram/testing/png-picture';
import { uniqueSender } from '@qram/testing/site-call';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { act, goTo, openHistory, recordPage, sharePreview } from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { addService, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

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

/** Waits for the full label of both namesakes. */
async function expectBoth(page: Page, twins: readonly Account[]): Promise<void> {
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

/** Uploads a file through the API. */
async function upload({ site }: Visit, { token }: Account, path: string, file: File): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': uniqueSender() };
  expect(await fetch(site.url + path, { method: 'POST', headers, body })).toMatchObject({ ok: true });
}

test('names two users of one name by their usernames in lists and confirmations', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)] as const;
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
  const page = await visit.open('/admin/audit?collection=users', { as: 'admin', width: 1440, height: 900 });
  await expectBoth(page, twins);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Videos', exact: true }).click();
  await expectUrl(page, '/admin/audit?collection=videos');

  for (const screen of ['Audit Trail', 'Trash', 'Messages', 'Dashboard'])
    await test.step(`on the screen ${screen}, without cutting off the usernames at any width`, async () => {
      if (screen !== 'Audit Trail') await goTo(page, screen);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await waitForIdle(page);
        await expectBoth(page, twins);
        await expectUnclipped(page, twins);
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });

  await test.step('before a user is deleted', async () => {
    const { username } = twins[0].user;
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Delete ${NAME} (${username})`, exact: true }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: `${NAME} (${username})` })
      .waitFor();
  });
});

test('names two admins of one name by their usernames wherever a record says who did something', async ({ visit }) => {
  const twins = [await addNamesake(visit), await addNamesake(visit)] as const;
  const [first, second] = twins.map(({ user }) => `${NAME} (${user.username})`) as [string, string];
  const service = await addService(visit, {});
  const tutorial = await visit.callAsAdmin<Made>('GET', '/api/tutorials/1');
  const video = await visit.callAsAdmin<Made>('POST', '/api/videos', { title: 'Changed by both', link: LINK });
  const lesson = await addLesson(visit, 'Open for both', 'Text.');
  for (const [place, twin] of twins.entries()) {
    const { token } = place === 0 ? twins[1] : twins[0];
    const request = await requestService(visit, twin, service.id);
    await visit.call('PATCH', `/api/service-requests/${request.id}`, { body: { status: 'Approved' }, token });
    await visit.call('PUT', `/api/users/${twin.user.id}`, { body: { premium: String(tutorial.id) }, token });
    await upload(visit, twin, '/api/videos/import', new File([`title,link\nImported,${LINK}`], `import-${place}.csv`));
    const picture = new Uint8Array(noisePicture(64, 64));
    await upload(visit, twin, '/api/media', new File([picture], `twin-${place}.png`, { type: 'image/png' }));
    const by = { token: twin.token };
    await visit.call('PUT', `/api/videos/${video.id}`, { body: { title: `By number ${place}` }, ...by });
    await visit.call('POST', '/api/preview-links', { body: { collection: 'videos', record_id: video.id }, ...by });
  }
  const page = await visit.open('/admin/Media?list', { as: 'admin', width: 1440, height: 900 });
  const dialog = page.getByRole('dialog');

  await test.step('who uploaded a file', async () => {
    await expectBoth(page, twins);
  });

  await test.step('who has a lesson open', async () => {
    for (const [place, { token }] of twins.entries())
      await visit.call('PUT', `/api/presence/topics/${lesson.id}`, { body: { tab: `${place}`.repeat(32) }, token });
    await goTo(page, 'Tutorials');
    await page.getByRole('button', { name: 'More actions for Open for both' }).click();
    await page.getByRole('menuitem', { name: 'Edit text' }).click();
    const editors = page.getByText('have had this lesson open since');
    for (const name of [first, second]) await editors.filter({ hasText: name }).waitFor();
  });

  await test.step('who asked for a service, who decided, and who granted access', async () => {
    await goTo(page, 'Service Requests');
    const requestFrom = ({ user }: Account) =>
      page.getByRole('row').filter({ hasText: user.username }).getByRole('button', { name: NAME, exact: true });
    for (const twin of twins) await requestFrom(twin).waitFor();
    await requestFrom(twins[0]).click();
    const user = dialog.getByRole('link', { name: `Open user ${first}`, exact: true });
    await user.waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `by ${second}` })
      .waitFor();
    await user.click();
    await recordPage(page).getByText(`Given by ${second}`).waitFor();
  });

  await test.step('who imported records', async () => {
    await goTo(page, 'Videos');
    await page.getByRole('button', { name: 'Import: Videos' }).click();
    for (const name of [first, second]) await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  await test.step('who made a preview link, and a version', async () => {
    await act(page, 'View', 'By number 1');
    await sharePreview(page);
    const links = page.getByRole('dialog', { name: 'Preview links' });
    for (const name of [first, second]) await links.filter({ hasText: `by ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await links.waitFor({ state: 'hidden' });
    await openHistory(page);
    const versions = page.getByRole('navigation', { name: 'Versions' });
    for (const name of [first, second]) await versions.filter({ hasText: name }).waitFor();
    await expectAccessible(page);
  });
});
