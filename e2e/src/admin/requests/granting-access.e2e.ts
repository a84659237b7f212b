import { expect } from '@playwright/test';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { goTo, row, toast } from '../../harness/admin-steps.ts';
import { dayIn, endOfDay, longDate } from '../../harness/days.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';

/** Chooses "Users with access" in the menu of a row. */
async function openUsersWithAccess(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Users with access' }).click();
}

/** Opens the form that grants access, in the menu of a row. */
async function openGrant(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Grant access…' }).click();
}

/** Changes the two users of the list. */
async function changeBoth(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 users' });
  await fill(dialog);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/users/changes'));
  await dialog.getByRole('button', { name: 'Change 2 users' }).click();
  expect((await answered).ok()).toBe(true);
  await toast(page, '2 users changed');
  await dialog.waitFor({ state: 'detached' });
}

test('grants access from the row of a topic, from the premium applications, and to several users', async ({
  visit,
}) => {
  visit.expectConsole(/503/);
  const [topic] = await addTutorials(visit.site, 'Granted from its row', [{ title: 'Shared topic', premium: 1 }]);
  const [bulk] = await addTutorials(visit.site, 'Given in bulk', [{ title: 'Bulk topic', premium: 1 }]);
  const addReader = async (name: string) => {
    const account = await plainAccount(visit.site);
    await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name });
    return { id: account.user.id, name };
  };
  const readers = [await addReader(uniqueName('Grantee 0 ')), await addReader(uniqueName('Grantee 1 '))];
  const appUser = await addReader(uniqueName('App user '));
  const tag = uniqueName('Bulk');
  const members = [await addReader(`${tag} 1`), await addReader(`${tag} 2`)];
  const page = await visit.open('/admin/tutorials?search=shared', { as: 'admin', width: 1440 });

  await test.step('grants a topic to two users from its row, and lists who has it', async () => {
    await openGrant(page, 'Shared topic');
    const dialog = page.getByRole('dialog', { name: 'Grant access to a lesson' });
    const picker = dialog.getByRole('combobox', { name: 'Users' });
    for (const { name } of readers) {
      await picker.click();
      await picker.fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
    }
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Access ends (optional)').fill(dayIn(40));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Grant access to 2 users' }).click();
    await toast(page, `Access granted to 2 users until ${longDate(dayIn(40))}`);
    for (const { id } of readers)
      expect(await visit.callAsAdmin('GET', `/api/users/${id}/grants`)).toMatchObject([
        { opens: 'topic', target: topic?.id, request_id: null, ends_at: endOfDay(dayIn(40)) },
      ]);
    await openUsersWithAccess(page, 'Shared topic');
    await expectUrl(page, `/admin/users?topic_id=${topic?.id}`);
    await page.getByText('2 items found').waitFor();
    await page.getByText('Access to Shared topic').waitFor();
    for (const { name } of readers) await row(page, name).waitFor();
    await page.getByRole('button', { name: 'Remove this filter' }).click();
    await expectUrl(page, '/admin/users');
  });

  await test.step('grants the premium applications from their screen, and says when the users cannot be loaded', async () => {
    await goTo(page, 'Premium applications');
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await openGrant(page, 'categories');
    const dialog = page.getByRole('dialog', { name: 'Grant access to the premium applications' });
    await dialog.getByText("The users couldn't be loaded. Check your connection and try again.").waitFor();
    await page.unroute('**/api/users?*');
    const picker = dialog.getByRole('combobox', { name: 'Users' });
    await picker.fill(appUser.name);
    await page.getByRole('option', { name: new RegExp(appUser.name) }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Grant access to 1 user' }).click();
    await toast(page, 'Access granted to 1 user');
    await openUsersWithAccess(page, 'categories');
    await expectUrl(page, '/admin/users?premium_apps=1');
    await page.getByText('Access to the premium applications').waitFor();
    await row(page, appUser.name).waitFor();
    await page.getByRole('button', { name: 'Remove this filter' }).click();
    await expectUrl(page, '/admin/users');
  });

  await test.step('gives and takes premium applications and topics of several users', async () => {
    await page.getByRole('searchbox').fill(tag);
    await page.getByText('2 items found').waitFor();
    await changeBoth(page, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Premium applications' }).click();
      await page.getByRole('option', { name: 'Grant', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Grant premium lessons' }).fill('bulk');
      await page.getByRole('option', { name: 'Bulk topic' }).click();
      await page.keyboard.press('Tab');
      await dialog.getByLabel('End date for new access').fill(dayIn(5));
      await expectAccessible(page);
    });
    for (const { id } of members)
      expect(await visit.callAsAdmin('GET', `/api/users/${id}`)).toMatchObject({
        premium: String(bulk?.id),
        qrampremium: 1,
      });
    await changeBoth(page, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Premium applications' }).click();
      await page.getByRole('option', { name: 'Revoke', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Revoke premium lessons' }).fill('bulk');
      await page.getByRole('option', { name: 'Bulk topic' }).click();
      await page.keyboard.press('Tab');
    });
    for (const { id } of members)
      expect(await visit.callAsAdmin('GET', `/api/users/${id}`)).toMatchObject({ premium: '0', qrampremium: 0 });
  });
});
