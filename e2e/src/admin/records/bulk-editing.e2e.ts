import { expect } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { goTo, row, selectRow, toast } from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

test('edits selected records together: lessons, and videos on a phone', async ({ visit }) => {
  const [from, to] = [
    await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Bulk algorithms' }),
    await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title: 'Bulk hardware' }),
  ];
  const titles = ['Moved lesson one', 'Moved lesson two', 'Lesson that is there'];
  for (const [at, title] of titles.entries())
    await visit.callAsAdmin('POST', '/api/topics', { title, category_id: at < 2 ? from.id : to.id });
  for (const title of ['Phone edit one', 'Phone edit two'])
    await visit.callAsAdmin('POST', '/api/videos', { title, link: 'https://youtu.be/abcdefghijk' });
  const page = await visit.open('/admin/tutorials', { as: 'admin' });

  await test.step('edits selected lessons together, shows what changes before, and undoes it', async () => {
    for (const title of titles) await selectRow(page, title);
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change 3 lessons' });
    await expect(drawer.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
    await drawer.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Bulk hardware' }).click();
    await drawer.getByText('2 of 3 lessons change').waitFor();
    await drawer.getByText('Bulk algorithms → Bulk hardware (2)').waitFor();
    await drawer.getByRole('button', { name: 'Change 2 lessons' }).click();
    await toast(page, '2 lessons changed');
    await row(page, 'Moved lesson one').getByText('Bulk hardware').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone: 2 lessons');
    await row(page, 'Moved lesson one').getByText('Bulk algorithms').waitFor();
    await row(page, 'Lesson that is there').getByText('Bulk hardware').waitFor();
  });

  await test.step('edits all matches of a list on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/admin/videos?search=Phone+edit');
    await page.getByText('2 items found').waitFor();
    await expectUrl(page, '/admin/videos?search=Phone+edit');
    await page.getByRole('checkbox', { name: 'Select Phone edit one' }).check();
    await page.getByRole('checkbox', { name: 'Select Phone edit two' }).check();
    await page.getByRole('button', { name: 'More actions for the selection' }).click();
    await page.getByRole('menuitem', { name: 'Edit Selected' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change 2 videos' });
    await drawer.getByRole('combobox', { name: 'Featured' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await drawer.getByText('No → Yes (2)').waitFor();
    await expectNoSidewaysScroll(page);
    await drawer.getByRole('button', { name: 'Change 2 videos' }).click();
    await toast(page, '2 videos changed');
  });
});

test('takes back bulk edits and deletions, and exports a filtered list, with few presses', async ({ visit }) => {
  const deleted: number[] = [];
  for (const title of ['Batch one', 'Batch two', 'Batch three'])
    deleted.push(
      (await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: 'https://youtu.be/abcdefghijk' }))
        .id,
    );
  await visit.callAsAdmin('POST', '/api/videos/deletions', { ids: deleted });
  const add = (title: string) =>
    visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: 'https://youtu.be/abcdefghijk' });
  const ids = [(await add('Undone from the trail')).id, (await add('Changed in between')).id];
  await visit.callAsAdmin('POST', '/api/videos/changes', { ids, values: { featured: 1 } });
  await visit.callAsAdmin('PUT', `/api/videos/${ids[1]}`, { views: 7 });
  const page = await visit.open('/admin/audit?collection=videos&action=update', { as: 'admin', width: 1440 });

  await test.step('undoes a bulk edit from the audit trail, except for what was changed since', async () => {
    await page.getByRole('button', { name: '2 videos', exact: true }).first().click();
    await page.getByRole('button', { name: 'Undo this edit' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this edit?' });
    await question.getByText('2 videos will get back the former Featured.').waitFor();
    await question.getByRole('button', { name: 'Undo this edit' }).click();
    await page.getByText('Undone: 1 video').waitFor();
    // In the toast, and in the trail beside the edit.
    await page.getByText('“Changed in between” was changed since, so it stays as it is.').first().waitFor();
    await page.getByText('Undone except for 1 video').waitFor();
    expect(await visit.callAsAdmin('GET', `/api/videos/${ids[0]}`)).toMatchObject({ featured: 0 });
    expect(await visit.callAsAdmin('GET', `/api/videos/${ids[1]}`)).toMatchObject({ featured: 1, views: 7 });
  });

  await test.step('restores a bulk deletion with the second press', async () => {
    await goTo(page, 'Videos');
    await goTo(page, 'Trash');
    await page.getByRole('rowheader', { name: 'Today' }).waitFor();
    await page.getByRole('button', { name: 'Restore all 3 videos' }).click();
    await toast(page, 'Restored: 3 items');
  });

  await test.step('exports the requests of last month with three presses', async () => {
    // A longer list has its filters without one in the URL.
    await page.goto('/admin/ServicesReq?status=all&plan=monthly');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Requested: Any date' }).click();
    await page.getByRole('button', { name: 'Last month' }).click();
    await page.waitForURL(/dates=last-month/);
    const asked = page.waitForRequest((request) => request.url().includes('/api/service-requests/export'));
    await page.getByRole('button', { name: 'Export CSV: Service Requests' }).click();
    const query = new URL((await asked).url()).searchParams;
    const [from, to] = ['created_from', 'created_to'].map((name) => new Date(query.get(name) ?? ''));
    expect(from?.getTime()).toBeLessThan(to?.getTime() ?? 0);
    await page.getByRole('button', { name: 'Requested: Last month' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-05');
    await page.waitForURL(/dates=2026-01-05\.\./);
  });
});
