import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAddress, expectFocus } from '../harness/expectations.ts';
import { tabTo } from '../harness/keyboard.ts';
import { answer, ask, packageDialog, service } from '../harness/services.ts';
import { test } from '../harness/test.ts';

const SENT = 'Subscription Activation Request for Developers - "Monthly" Package has been sent to Admin.';
const DUPLICATE =
  'You have already sent a subscription request for Developers - "Monthly". Please contact Admin to inquire.';

test('sends a signed-out click to login, and continues after it', async ({ visit }) => {
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/');
  await service(page, 'Developers').click();
  await expectAddress(page, '/login');
  await page.getByLabel('Username', { exact: true }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectAddress(page, '/');
  const dialog = packageDialog(page);
  await dialog.getByText('$49.00 / month').waitFor();
  await dialog.getByText('$1.25 / usage').waitFor();
  expect(await dialog.getByRole('radio', { name: /Monthly/ }).isChecked()).toBe(true);
  await page.reload();
  await service(page, 'Developers').waitFor();
  await page.waitForFunction(() => !history.state?.usr);
  expect(await dialog.count()).toBe(0);
});

test('opens a free service to every logged-in user, and counts the click', async ({ visit }) => {
  const { user, token, password } = await plainAccount(visit.site);
  const page = await visit.open('/', { as: { user, token, password } });
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/button-click'));
  await service(page, 'Free').click();
  await expectAddress(page, '/tutorials');
  expect((await counted).status()).toBe(200);
  const { data } = await visit.callAsAdmin<{ data: { user_id: number; button1_clicks: number }[] }>(
    'GET',
    '/api/button-clicks',
  );
  expect(data.find((row) => row.user_id === user.id)).toMatchObject({ button1_clicks: 1 });
});

test('requests a package once, and grants access immediately on approval', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  const press = () => service(page, 'Developers').click();
  const dialog = packageDialog(page);
  await press();
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await dialog.getByText(SENT, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await press();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(DUPLICATE, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const requests = await visit.call<{ id: number; price: number }[]>('GET', '/api/service-requests', {
    token: account.token,
  });
  expect(requests).toMatchObject([{ price: 49, status: 'Pending' }]);
  await answer(visit, requests[0]?.id ?? 0, 'Approved');
  await press();
  await expectAddress(page, '/QramPage');
  await answer(visit, requests[0]?.id ?? 0, 'Rejected');
  await page.goBack();
  await press();
  await dialog.waitFor();
  await expectAddress(page, '/');
});

test('selects a package with the keyboard, and returns the focus to the service', async ({ visit }) => {
  const page = await visit.open('/', { as: 'user' });
  const button = service(page, 'Integrate');
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = packageDialog(page);
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole('radio', { name: /Monthly/ }));
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: /Pay As You Go/ }).isChecked()).toBe(true);
  await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await dialog
    .getByText('Subscription Activation Request for Integrate - "P.A.Y.Go" Package has been sent to Admin.')
    .waitFor();
  await expectFocus(dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(button);
});

test('shows a failed request in the dialog, and retries', async ({ visit }) => {
  visit.expectConsole(/503/);
  const page = await visit.open('/', { as: 'user' });
  await service(page, 'Developers').click();
  const dialog = packageDialog(page);
  await page.route('**/api/service-requests', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('An error occurred. Please try again later.').waitFor();
  await page.unroute('**/api/service-requests');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(SENT).waitFor();
});

test('aborts a click whose user no longer exists', async ({ visit }) => {
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  await page.getByRole('banner').getByRole('button', { name: /Plain/ }).waitFor();
  await ask(visit, account, 3);
  await visit.callAsAdmin('DELETE', `/api/users/${account.user.id}`);
  await service(page, 'Free').click();
  await page.getByText('You were signed out.').waitFor();
  await expectAddress(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
});
