import { expect } from '@playwright/test';
import { adminAccount, uniqueName } from '@qram/testing/accounts';
import { act, addNew, confirmDeletion, fillForm, recordForm, row, saveNew, toast } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

test('protects the last admin from demotion, deactivation and deletion', async ({ visit }) => {
  const { user } = await adminAccount(visit.site);
  const page = await visit.open('/admin/users', { as: 'admin' });
  await act(page, 'Edit', user.name);
  await page.getByText('Cannot change role of the last admin.').waitFor();
  await page.getByText('Cannot make the last admin inactive.').waitFor();
  for (const label of ['Role', 'Status']) {
    expect(await recordForm(page).getByLabel(label, { exact: true }).first().isDisabled()).toBe(true);
  }
  await page.keyboard.press('Escape');
  visit.expectConsole(/(403|409|422)/);
  await act(page, 'Delete', user.name);
  await confirmDeletion(page);
  await toast(page, "You can't delete the last admin.");
  await row(page, user.name).waitFor();
});

test('protects the last admin on the server', async ({ visit }) => {
  const { user } = await adminAccount(visit.site);
  const change = (body: unknown) => visit.callAsAdmin('PUT', `/api/users/${user.id}`, body);
  await expect(change({ role: 'user' })).rejects.toThrow("You can't change the last admin's role to user.");
  await expect(change({ status: 'inactive' })).rejects.toThrow("You can't make the last admin inactive.");
});

test('adds a user who can log in', async ({ visit }) => {
  const username = uniqueName();
  const page = await visit.open('/admin/users', { as: 'admin' });
  await addNew(page);
  await fillForm(page, {
    'Full name': 'Added Reader',
    Username: username,
    Email: `${username}@example.test`,
  });
  await recordForm(page).locator('input[type=password]').fill('a good password');
  await saveNew(page);
  await toast(page, 'New user added: Added Reader');
  const visitor = await visit.open('/login');
  await visitor.getByLabel('Username', { exact: true }).fill(username);
  await visitor.getByLabel('Password', { exact: true }).fill('a good password');
  await visitor.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await visitor
    .getByRole('banner')
    .getByRole('button', { name: /Added Reader/ })
    .waitFor();
});
