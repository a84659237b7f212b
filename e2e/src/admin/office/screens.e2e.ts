import { expect } from '@playwright/test';
import { testScreens } from '../../harness/screen-tests.ts';
import { ADMIN_SCREENS } from '../../harness/screens.ts';
import { test } from '../../harness/test.ts';

testScreens(ADMIN_SCREENS);

const TITLES = {
  '/admin': 'Dashboard',
  '/admin/buttons': 'Service Buttons',
  '/admin/ServicesReq': 'Service Requests',
  '/admin/logos': 'Logos',
  '/admin/Gallery': 'Home Gallery',
  '/admin/Features': 'Home Cards',
  '/admin/QramTopics': 'Premium applications',
  '/admin/videos': 'Videos',
  '/admin/tutorials': 'Tutorials',
  '/admin/patents': 'Patents',
  '/admin/Media': 'Media',
  '/admin/messages': 'Messages',
  '/admin/Contact': 'Contact Info',
  '/admin/Terms': 'Terms',
  '/admin/users': 'Users',
  '/admin/audit': 'Audit Trail',
  '/admin/trash': 'Trash',
  '/admin/tutorials/1/lesson': 'Lesson: One qubit: state and measurement',
  '/admin/no-such-screen': 'Page Not Found',
};

test('names each screen and the site in the title of its tab', async ({ visit }) => {
  test.setTimeout(120_000);
  const page = await visit.open('/admin', { as: 'admin', width: 1440 });
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  await sidebar.getByRole('button', { name: /^Other/ }).click();
  for (const [path, title] of Object.entries(TITLES)) {
    const link = sidebar.locator(`a[href="${path}"]`);
    if (await link.isVisible()) await link.click();
    else await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Management · QRAM`);
  }
});
