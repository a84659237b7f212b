import { expect } from '@playwright/test';
import { recordForm, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { test } from '../../harness/test.ts';

test('edits and deletes a record with the keyboard alone', async ({ visit }) => {
  const title = 'Reached by keys';
  await visit.callAsAdmin('POST', '/api/videos', { title, link: 'https://youtu.be/abcdefghijk' });
  const page = await visit.open('/admin/videos', { as: 'admin' });
  const row = page.getByRole('row').filter({ hasText: title });
  await row.waitFor();
  await tabTo(page, row);
  await page.keyboard.press('e');
  const field = recordForm(page).getByRole('textbox', { name: /^Title/ });
  await expectFocus(field);
  await page.keyboard.press('End');
  await page.keyboard.type(' alone');
  await page.keyboard.press('Enter');
  await toast(page, `Saved: ${title} alone`);
  // Out of the field, and back to the row from which it was opened.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectFocus(page.getByRole('row').filter({ hasText: `${title} alone` }));
  const remove = page.getByRole('button', { name: `Delete ${title} alone`, exact: true });
  while (!(await remove.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await confirm.waitFor();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await toast(page, `Moved to the trash: ${title} alone`);
});

test('reaches the skip link with the first Tab, and lists only the shortcuts that work', async ({ visit }) => {
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 700 });
  for (const [path, heading] of [
    ['/admin', 'Dashboard'],
    ['/admin/patents', 'Patents'],
    ['/admin/users', 'Users'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: heading }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
  }
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const readLabels = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const main = page.getByRole('main');
    // A site without clicks has no table on its dashboard.
    await main.getByRole('table').or(main.getByText('No data found.')).first().waitFor();
    await page.keyboard.press('?');
    await help.waitFor();
    return help.getByRole('region', { name: 'On this screen' }).getByRole('term').allTextContents();
  };
  // Undo is listed while a message offers it.
  const always = ['Go to any screen or record', 'Show the shortcuts'];
  expect((await readLabels('/admin')).sort()).toEqual([...always].sort());
  const users = await readLabels('/admin/users?search=a');
  expect(users).toEqual(expect.arrayContaining(['Search this list', 'Add a new record', 'Save and add another']));
  const trash = await readLabels('/admin/audit');
  expect(trash).toContain('Search this list');
  expect(trash).not.toContain('Add a new record');
  expect(trash).not.toContain('Save the open form');
});
