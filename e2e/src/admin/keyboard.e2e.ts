import { recordForm, toast } from '../harness/admin-steps.ts';
import { expectFocus } from '../harness/expectations.ts';
import { tabTo } from '../harness/keyboard.ts';
import { test } from '../harness/test.ts';

test('edits and deletes a record with the keyboard alone', async ({ visit }) => {
  const title = 'Reached by keys';
  await visit.callAsAdmin('POST', '/api/videos', { title, link: 'https://youtu.be/abcdefghijk' });
  const page = await visit.open('/admin/videos', { as: 'admin' });
  const edit = page.getByRole('button', { name: `Edit ${title}`, exact: true });
  await edit.waitFor();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const field = recordForm(page).getByRole('textbox', { name: /^Title/ });
  await expectFocus(field);
  await page.keyboard.press('End');
  await page.keyboard.type(' alone');
  await page.keyboard.press('Enter');
  await toast(page, `Saved: ${title} alone`);
  const remove = page.getByRole('button', { name: `Delete ${title} alone`, exact: true });
  await remove.waitFor();
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await confirm.waitFor();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await toast(page, `Moved to the trash: ${title} alone`);
});
