import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { packageDialog, service } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

test('asks for the password when the session has ended, and then saves the profile', async ({ visit }) => {
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/account', { as: account });
  // The page reads the user's requests once it is idle; later, that read would ask for the password.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/api/service-requests/own'));
  await waitForIdle(page);
  await page.getByLabel('Full name').fill('Typed Before The End');
  await visit.call('POST', '/api/logout', { token: account.token });
  await page.getByRole('button', { name: 'Save profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const saved = () => visit.callAsAdmin<{ name: string }>('GET', `/api/users/${account.user.id}`);
  await expect.poll(async () => (await saved()).name).toBe('Typed Before The End');
});

test('asks for the password when the session ends before a request is sent, and then sends it', async ({ visit }) => {
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  await service(page, 'Developers').click();
  const dialog = packageDialog(page);
  await dialog.getByLabel('Message (optional)').fill('Written before the session ended.');
  await visit.call('POST', '/api/logout', { token: account.token });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
  expect(await visit.callAsAdmin('GET', `/api/service-requests?user_id=${account.user.id}`)).toMatchObject([
    { message: 'Written before the session ended.' },
  ]);
});
