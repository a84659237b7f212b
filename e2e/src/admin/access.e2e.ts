import { expect } from '@playwright/test';
import { ADMIN } from '@qram/testing/site';
import { expectAddress, expectTexts } from '../harness/expectations.ts';
import { openWithClock } from '../harness/page-clock.ts';
import { test } from '../harness/test.ts';

test('denies a plain user access to the back office and says why', async ({ visit }) => {
  for (const path of ['/admin', '/admin/videos', '/admin/users']) {
    const page = await visit.open(path, { as: 'user' });
    await expectTexts(page, 'You must be an Admin to access this page.');
    expect(await page.getByRole('table').count()).toBe(0);
  }
});

test('returns a visitor to the requested page after login', async ({ visit }) => {
  const page = await visit.open('/admin/videos?sort=title');
  await expectAddress(page, '/login');
  await page.getByLabel('Username', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectAddress(page, '/admin/videos?sort=title');
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
});

test("shows 'Loading' for as long as the guard asks who is there", async ({ visit }) => {
  let answer = () => undefined as unknown;
  const asked = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  let security: Promise<unknown> = Promise.resolve();
  const page = await openWithClock(visit, '/admin/videos', {
    as: 'admin',
    hydrated: false,
    prepare: async (context) => {
      security = context.waitForEvent('response', (response) => response.url().endsWith('/api/me/security'));
      await context.route('**/api/me', async (route) => {
        await asked;
        await route.continue();
      });
    },
  });
  const loading = page.getByRole('status').getByText('Loading', { exact: true });
  await loading.waitFor();
  await security;
  await page.clock.runFor(1000);
  expect(await loading.isVisible()).toBe(true);
  expect(await page.getByText('Management', { exact: true }).count()).toBe(0);
  answer();
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
  expect(await loading.count()).toBe(0);
});

test('keeps Logout in sight while the sidebar scrolls on a low screen', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 768 });
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  await sidebar.getByRole('button', { name: 'Other' }).click();
  const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeInViewport({ ratio: 1 });
  const last = sidebar.getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(logout).toBeInViewport({ ratio: 1 });
});

test('scrolls the link of the open screen into view on a low screen', async ({ visit }) => {
  const page = await visit.open('/admin/trash', { as: 'admin', width: 1366, height: 768 });
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  await expect(sidebar.getByRole('link', { name: 'Trash', exact: true })).toBeInViewport({ ratio: 1 });
});

test('links every screen in the sidebar, with Other collapsed at first', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  for (const name of ['Dashboard', 'Home Gallery', 'Home Cards', 'Videos', 'Tutorials', 'Patents']) {
    await sidebar.getByRole('link', { name, exact: true }).waitFor();
  }
  const users = sidebar.getByRole('link', { name: 'Users', exact: true });
  expect(await users.count()).toBe(0);
  await sidebar.getByRole('button', { name: 'Other' }).click();
  await users.click();
  await expectAddress(page, '/admin/users');
});

test('ends the session on logout from the back office', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'second admin' });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /'s account menu$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  const status = async () =>
    (await fetch(`${visit.site.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  await expect.poll(status).toBe(401);
});

test('shows the record counts on the dashboard', async ({ visit }) => {
  const videos = await visit.callAsAdmin<unknown[]>('GET', '/api/videos');
  const page = await visit.open('/admin', { as: 'admin' });
  const main = page.getByRole('main');
  await main.getByText('No data found.').waitFor();
  await expect.poll(async () => (await main.textContent())?.includes(String(videos.length))).toBe(true);
  for (const path of ['/admin/videos', '/admin/tutorials', '/admin/users', '/admin/ServicesReq']) {
    expect(await main.locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);
  }
});
