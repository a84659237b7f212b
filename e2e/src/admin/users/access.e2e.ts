import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
import { expectTexts, expectUrl } from '../../harness/expectations.ts';
import { openWithClock } from '../../harness/page-clock.ts';
import { test } from '../../harness/test.ts';

test('denies a plain user access to the back office and says why', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'user' });
  for (const path of ['/admin', '/admin/videos', '/admin/users']) {
    if (path !== '/admin') await page.goto(path);
    await expectTexts(page, 'You must be an Admin to access this page.');
    expect(await page.getByRole('table').count()).toBe(0);
  }
});

test('leads from the login through the screens in the sidebar to the logout', async ({ visit }) => {
  const admin = await secondAdmin(visit.site);
  const videos = await visit.callAsAdmin<unknown[]>('GET', '/api/videos');
  const page = await visit.open('/admin/videos?sort=title', { width: 1440, height: 900 });
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: 'Management' });

  await test.step('returns a visitor to the requested page after login', async () => {
    await expectUrl(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(admin.user.username);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expectUrl(page, '/admin/videos?sort=title');
    await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
  });

  await test.step('shows the record counts on the dashboard', async () => {
    await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expectUrl(page, '/admin');
    await main.getByText('No data found.').waitFor();
    await expect.poll(async () => (await main.textContent())?.includes(String(videos.length))).toBe(true);
    for (const path of ['/admin/videos', '/admin/tutorials', '/admin/users', '/admin/ServicesReq?status=all']) {
      expect(await main.locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);
    }
  });

  await test.step('links every screen in the sidebar, with Other collapsed at first', async () => {
    for (const name of ['Dashboard', 'Home Gallery', 'Home Cards', 'Videos', 'Tutorials', 'Patents']) {
      await sidebar.getByRole('link', { name, exact: true }).waitFor();
    }
    const users = sidebar.getByRole('link', { name: 'Users', exact: true });
    expect(await users.count()).toBe(0);
    await sidebar.getByRole('button', { name: 'Other' }).click();
    await users.click();
    await expectUrl(page, '/admin/users');
  });

  await test.step('keeps Logout in sight while the sidebar scrolls on a low screen', async () => {
    await page.setViewportSize({ width: 1440, height: 768 });
    const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' });
    await expect(logout).toBeInViewport({ ratio: 1 });
    const last = sidebar.getByRole('link').last();
    await expect(last).toHaveAccessibleName('Trash');
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(logout).toBeInViewport({ ratio: 1 });
  });

  await test.step('ends the session on logout from the back office', async () => {
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
});

test('opens a screen on a low window once the guard knows who is there', async ({ visit }) => {
  let answer = () => undefined as unknown;
  const asked = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  let security: Promise<unknown> = Promise.resolve();
  const page = await openWithClock(visit, '/admin/trash', {
    as: 'admin',
    width: 1366,
    height: 768,
    hydrated: false,
    prepare: async (context) => {
      security = context.waitForEvent('response', (response) => response.url().endsWith('/api/me/security'));
      await context.route('**/api/me', async (route) => {
        await asked;
        await route.continue();
      });
    },
  });

  await test.step("shows 'Loading' for as long as the guard asks who is there", async () => {
    const loading = page.getByRole('status').getByText('Loading', { exact: true });
    await loading.waitFor();
    await security;
    await page.clock.runFor(1000);
    expect(await loading.isVisible()).toBe(true);
    expect(await page.getByText('Management', { exact: true }).count()).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
    expect(await loading.count()).toBe(0);
  });

  await test.step('scrolls the link of the open screen into view on a low screen', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Management' });
    await expect(sidebar.getByRole('link', { name: 'Trash', exact: true })).toBeInViewport({ ratio: 1 });
  });
});
