import { expect } from '@playwright/test';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Locator } from 'playwright-core';
import { expectAccessible } from '../harness/accessibility.ts';
import { row, toast } from '../harness/admin-steps.ts';
import { dayIn, getEnd, longDate } from '../harness/days.ts';
import { expectAddress } from '../harness/expectations.ts';
import { addTutorials } from '../harness/learning-content.ts';
import { test } from '../harness/test.ts';

test('grants a topic to two users from its row, and lists who has it', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Granted from its row', [{ title: 'Shared topic', premium: 1 }]);
  const readers = [await plainAccount(visit.site), await plainAccount(visit.site)];
  const names = readers.map((_reader, at) => uniqueName(`Grantee ${at} `));
  for (const [at, { user }] of readers.entries())
    await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { name: names[at] });
  const page = await visit.open('/admin/tutorials?search=shared', { as: 'admin', width: 1440 });
  await page.getByRole('button', { name: 'More actions for Shared topic' }).click();
  await page.getByRole('menuitem', { name: 'Grant access…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant access to a lesson' });
  const picker = dialog.getByRole('combobox', { name: 'Users' });
  for (const name of names) {
    await picker.click();
    await picker.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Access ends (optional)').fill(dayIn(40));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Grant access to 2 users' }).click();
  await toast(page, `Access granted to 2 users until ${longDate(dayIn(40))}`);
  for (const { user } of readers)
    expect(await visit.callAsAdmin('GET', `/api/users/${user.id}/grants`)).toMatchObject([
      { opens: 'topic', target: topic?.id, request_id: null, ends_at: getEnd(dayIn(40)) },
    ]);
  await page.getByRole('button', { name: 'More actions for Shared topic' }).click();
  await page.getByRole('menuitem', { name: 'Users with access' }).click();
  await expectAddress(page, `/admin/users?topic_id=${topic?.id}`);
  await page.getByText('2 items found').waitFor();
  await page.getByText('Access to Shared topic').waitFor();
  for (const name of names) await row(page, name).waitFor();
  await page.getByRole('button', { name: 'Remove this filter' }).click();
  await expectAddress(page, '/admin/users');
});

test('gives and takes premium applications and topics of several users', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Given in bulk', [{ title: 'Bulk topic', premium: 1 }]);
  const tag = uniqueName('Bulk');
  const readers = [await plainAccount(visit.site), await plainAccount(visit.site)];
  for (const { user } of readers)
    await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { name: `${tag} ${user.id}` });
  const page = await visit.open(`/admin/users?search=${tag}`, { as: 'admin', width: 1440 });
  await page.getByText('2 items found').waitFor();
  const change = async (fill: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 2 users' });
    await fill(dialog);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/users/changes'));
    await dialog.getByRole('button', { name: 'Change 2 users' }).click();
    expect((await answered).ok()).toBe(true);
    await toast(page, '2 users changed');
    await dialog.waitFor({ state: 'detached' });
  };
  await change(async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Premium applications' }).click();
    await page.getByRole('option', { name: 'Grant', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Grant premium lessons' }).fill('bulk');
    await page.getByRole('option', { name: 'Bulk topic' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByLabel('End date for new access').fill(dayIn(5));
    await expectAccessible(page);
  });
  for (const { user } of readers)
    expect(await visit.callAsAdmin('GET', `/api/users/${user.id}`)).toMatchObject({
      premium: String(topic?.id),
      qrampremium: 1,
    });
  await change(async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Premium applications' }).click();
    await page.getByRole('option', { name: 'Revoke', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Revoke premium lessons' }).fill('bulk');
    await page.getByRole('option', { name: 'Bulk topic' }).click();
    await page.keyboard.press('Tab');
  });
  for (const { user } of readers)
    expect(await visit.callAsAdmin('GET', `/api/users/${user.id}`)).toMatchObject({ premium: '0', qrampremium: 0 });
});

test('grants the premium applications from their screen, and says when the users cannot be loaded', async ({
  visit,
}) => {
  visit.expectConsole(/503/);
  const { user } = await plainAccount(visit.site);
  const name = uniqueName('App user ');
  await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { name });
  const page = await visit.open('/admin/QramTopics', { as: 'admin', width: 1440 });
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'More actions for categories' }).click();
  await page.getByRole('menuitem', { name: 'Grant access…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant access to the premium applications' });
  await dialog.getByText("The users couldn't be loaded. Check your connection and try again.").waitFor();
  await page.unroute('**/api/users?*');
  const picker = dialog.getByRole('combobox', { name: 'Users' });
  await picker.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Grant access to 1 user' }).click();
  await toast(page, 'Access granted to 1 user');
  await page.getByRole('button', { name: 'More actions for categories' }).click();
  await page.getByRole('menuitem', { name: 'Users with access' }).click();
  await expectAddress(page, '/admin/users?premium_apps=1');
  await page.getByText('Access to the premium applications').waitFor();
  await row(page, name).waitFor();
});
