import { expect } from '@playwright/test';
import { adminAccount, plainAccount, uniqueName } from '@qram/testing/accounts';
import {
  act,
  addNew,
  confirmDeletion,
  fillForm,
  leaveRecord,
  recordForm,
  recordPage,
  row,
  saveNew,
  selectRow,
  toast,
} from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { decideRequest, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface AddedUser {
  id: number;
  name: string;
}

const addUser = (visit: Visit, fields: Record<string, string>) => {
  const username = uniqueName('member');
  return visit.callAsAdmin<AddedUser>('POST', '/api/users', {
    username,
    email: `${username}@example.test`,
    password: 'a good password',
    premium: '0',
    ...fields,
  });
};

const LONG_NAME = 'Maximilianatheodoravansuperpositionsbergenhohenlohewittgen';

test('filters, adds and changes users, and protects the last admin', async ({ visit }) => {
  const { user: admin } = await adminAccount(visit.site);
  await addUser(visit, { name: `First ${LONG_NAME}`, access_level: '1,2', status: 'inactive' });
  await addUser(visit, { name: 'Filtered Two', access_level: '2' });
  visit.expectConsole(/(403|409|422)/);
  const page = await visit.open('/admin/users?status=inactive&access_level=2', { as: 'admin', width: 1440 });

  await test.step('filters users by role, status and access, in the address', async () => {
    await page.getByText('1 item found').waitFor();
    await row(page, `First ${LONG_NAME}`).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectUrl(page, '/admin/users');
    const choose = async (filter: string, option: string) => {
      await page.getByRole('combobox', { name: filter, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Access', 'Integeration');
    await row(page, 'Filtered Two').waitFor();
    await page.getByText('2 items found').waitFor();
    await choose('Status', 'Inactive');
    await page.getByText('1 item found').waitFor();
    await row(page, `First ${LONG_NAME}`).waitFor();
    await expectUrl(page, '/admin/users?status=inactive&access_level=2');
    await choose('Role', 'Admin');
    await page.getByText('No items found').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expectUrl(page, '/admin/users');
    await page.goBack();
    await page.goBack();
    await page.getByText('1 item found').waitFor();
    await row(page, `First ${LONG_NAME}`).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('protects the last admin from demotion, deactivation and deletion', async () => {
    await act(page, 'Edit', admin.name);
    await page.getByText('Cannot change role of the last admin.').waitFor();
    await page.getByText('Cannot make the last admin inactive.').waitFor();
    for (const label of ['Role', 'Status']) {
      expect(await recordForm(page).getByLabel(label, { exact: true }).first().isDisabled()).toBe(true);
    }
    await leaveRecord(page, 'Users');
    await act(page, 'Delete', admin.name);
    await confirmDeletion(page);
    await toast(page, "You can't delete the last admin.");
    await row(page, admin.name).waitFor();
  });

  await test.step('protects the last admin on the server', async () => {
    const change = (body: unknown) => visit.callAsAdmin('PUT', `/api/users/${admin.id}`, body);
    await expect(change({ role: 'user' })).rejects.toThrow("You can't change the last admin's role to user.");
    await expect(change({ status: 'inactive' })).rejects.toThrow("You can't make the last admin inactive.");
  });

  // The list shows them as soon as a user is added in the next step.
  const changed = [
    await addUser(visit, { name: LONG_NAME, role: 'admin' }),
    await addUser(visit, { name: 'Also changed' }),
  ];
  await test.step('adds a user who can log in', async () => {
    const username = uniqueName();
    await addNew(page);
    await fillForm(page, {
      'Full name': 'Added Reader',
      Username: username,
      Email: `${username}@example.test`,
    });
    await recordForm(page).locator('input[type=password]').fill('a good password');
    await saveNew(page);
    await toast(page, 'New user added: Added Reader');
    const body = { username, password: 'a good password' };
    expect(await visit.call('POST', '/api/login', { body })).toMatchObject({ user: { name: 'Added Reader' } });
  });

  await test.step('changes role, status and access of several users, and says who could not be changed', async () => {
    for (const { name } of [...changed, admin]) await selectRow(page, name);
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 users' });
    const confirm = dialog.getByRole('button', { name: 'Change 3 users' });
    expect(await confirm.isDisabled()).toBe(true);
    const choose = async (field: string, option: string) => {
      await dialog.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Status', 'Inactive');
    await dialog.getByText('Users whose role or status changes are logged out.').waitFor();
    await choose('Access: Developers', 'Grant');
    await confirm.click();
    await toast(page, '2 users changed');
    await toast(page, `${admin.name} (${admin.username}): You can't make the last admin inactive.`);
    for (const { id } of changed)
      expect(await visit.callAsAdmin('GET', `/api/users/${id}`)).toMatchObject({
        status: 'inactive',
        access_level: '1',
      });
    await expect(page.getByRole('checkbox', { name: `Select ${admin.name} (${admin.username})` })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Select Also changed' })).not.toBeChecked();
  });
});

test('shows who a user is, and that an address that is not confirmed gets no email', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const { id, name, username } = account.user;
  const request = await requestService(visit, account, 2);
  await decideRequest(visit, request.id, 'Approved');
  const body = { done: true, bookmarked: true };
  await visit.call('PUT', '/api/me/learning/topics/1', { body, token: account.token });
  visit.expectConsole(/500/);
  const page = await visit.open(`/admin/users?view=${id}`, {
    as: 'admin',
    width: 1440,
    prepare: (context) =>
      context.route(`**/api/users/${id}/learning`, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' }),
      ),
  });

  await test.step('marks a user whose address is not confirmed', async () => {
    await page.getByText('Until then, this user gets no email about requests and packages.').waitFor();
  });

  await test.step('shows who a user is in sections that load by themselves', async () => {
    await page.getByRole('heading', { name: `${name} User Active`, level: 1 }).waitFor();
    const drawer = recordPage(page);
    const section = (title: string) => drawer.getByRole('region', { name: title, exact: true });
    await expect(section('Service requests').getByRole('listitem')).toHaveText(/Developers, Monthly.*Approved$/);
    const access = drawer.getByRole('table', { name: 'Access' });
    await expect(access.getByRole('row', { name: /^Developers/ })).toContainText(/Package, Monthly, \$/);
    await drawer.getByText(/^Open: Developers/).waitFor();
    await section('Sessions').getByRole('button', { name: 'End session of' }).first().waitFor();
    await section('Emails').getByText('Welcome! Please confirm your email address').waitFor();
    await section('Activity').getByText(`${name} (${username})`).first().waitFor();
    const retry = section('Learning').getByRole('button', { name: 'Try again: learning' });
    await retry.waitFor({ timeout: 20_000 });
    await page.context().unroute(`**/api/users/${id}/learning`);
    await retry.click();
    await expect(section('Learning').getByRole('definition')).toHaveText(['1', '1', '0']);
    await section('Service requests').getByRole('link', { name: 'Open in the list' }).click();
    await expectUrl(page, `/admin/ServicesReq?user=${id}`);
  });

  await test.step('folds the sections on a phone', async () => {
    await page.getByRole('heading', { name: 'Service requests', level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: /^Filters/ }).waitFor();
    await page.goBack();
    const learning = page.getByRole('button', { name: 'Learning', exact: true });
    expect(await learning.getAttribute('aria-expanded')).toBe('false');
    await learning.click();
    await page.getByRole('region', { name: 'Learning', exact: true }).getByText('Lessons done').waitFor();
  });

  await test.step('says at a request that no email is sent', async () => {
    await page.goForward();
    await page.setViewportSize({ width: 1440, height: 800 });
    await requestService(visit, account, 3);
    const pending = page.getByRole('row').filter({ hasText: 'Pending' });
    await pending.getByRole('button', { name, exact: true }).click();
    const request = requestDrawer(page);
    await request.getByText('Address not confirmed, so no email is sent.').waitFor();
    await page.keyboard.press('Escape');
    await request.waitFor({ state: 'hidden' });
  });
});
