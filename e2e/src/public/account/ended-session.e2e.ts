import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { packageDialog, service } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** Ends the page's session behind its back. */
async function endSession(visit: Visit, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await visit.call('POST', '/api/logout', { token: token ?? '' });
}

test('asks for the password when the session has ended, and then saves what was typed', async ({ visit }) => {
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/account', { as: account });
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  // The page reads the user's requests once it is idle; later, that read would ask for the password.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/api/service-requests/own'));
  await waitForIdle(page);

  await test.step('saves the profile', async () => {
    await page.getByLabel('Full name').fill('Typed Before The End');
    await endSession(visit, page);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.keyboard.press('Escape');
    await ended.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
    await ended.waitFor({ state: 'detached' });
    const saved = () => visit.callAsAdmin<{ name: string }>('GET', `/api/users/${account.user.id}`);
    await expect.poll(async () => (await saved()).name).toBe('Typed Before The End');
  });

  await test.step('sends a request', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await service(page, 'Developers').click();
    const dialog = packageDialog(page);
    await dialog.getByLabel('Message (optional)').fill('Written before the session ended.');
    await waitForIdle(page);
    await endSession(visit, page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await ended.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await ended.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
    expect(await visit.callAsAdmin('GET', `/api/service-requests?user_id=${account.user.id}`)).toMatchObject([
      { message: 'Written before the session ended.' },
    ]);
  });
});
