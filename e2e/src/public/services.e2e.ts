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

test('resumes the chosen service after a registration', async ({ visit }) => {
  const page = await visit.open('/');
  await service(page, 'Developers').click();
  await page.getByText('Log in to request Developers.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByText('Create an account to request Developers.').waitFor();
  const name = `newcomer${Date.now()}`;
  const values = { 'Full name': 'New Comer', Username: name, Email: `${name}@example.test` };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectAddress(page, '/TermsPage');
  await page.getByText('Still want to request Developers?').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Request Developers' }).click();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).waitFor();
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
  const confirmation = page.getByRole('dialog', { name: 'Request sent' });
  await confirmation.getByText(SENT, { exact: true }).waitFor();
  expect(await confirmation.getByRole('radio').count()).toBe(0);
  await confirmation.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/Requested \w+ \d+ · waiting for review/).waitFor();
  await page.getByRole('button', { name: 'View request: Developers' }).waitFor();
  const requests = await visit.call<{ id: number; price: number }[]>('GET', '/api/service-requests', {
    token: account.token,
  });
  expect(requests).toMatchObject([{ price: 49, status: 'Pending' }]);
  await answer(visit, requests[0]?.id ?? 0, 'Approved');
  await page.reload();
  await page.getByText('Active', { exact: true }).waitFor();
  await press();
  await expectAddress(page, '/QramPage');
  await answer(visit, requests[0]?.id ?? 0, 'Rejected');
  await page.goBack();
  await press();
  await dialog.waitFor();
  await expectAddress(page, '/');
});

test('sends a message with the request, and shows it in the account', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  await service(page, 'Integrate').click();
  const dialog = packageDialog(page);
  await dialog.getByLabel('Message (optional)').fill('For our lab,\nfrom May on.');
  await dialog.getByText('25 / 1,000').waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('link', { name: 'View request' }).click();
  await page.getByText('For our lab,').waitFor();
});

test('reports a request made in another tab, when the dialog opens and when it is sent', async ({ visit }) => {
  visit.expectConsole(/409/);
  const account = await plainAccount(visit.site);
  const first = await visit.open('/', { as: account });
  const second = await visit.open('/', { as: account });
  await service(first, 'Developers').click();
  await packageDialog(first).getByRole('button', { name: 'Send request' }).waitFor();
  await first.waitForLoadState('networkidle');
  await ask(visit, account, 2);
  await packageDialog(first).getByRole('button', { name: 'Send request' }).click();
  await packageDialog(first).getByText(DUPLICATE, { exact: true }).waitFor();
  await service(second, 'Developers').click();
  await packageDialog(second).getByText(DUPLICATE, { exact: true }).waitFor();
  await packageDialog(second)
    .getByRole('radio', { name: /Pay As You Go/ })
    .check();
  await packageDialog(second).getByRole('button', { name: 'Send request' }).waitFor();
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
  const confirmation = page.getByRole('dialog', { name: 'Request sent' });
  await confirmation
    .getByText('Subscription Activation Request for Integrate - "P.A.Y.Go" Package has been sent to Admin.')
    .waitFor();
  await expectFocus(confirmation.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await confirmation.waitFor({ state: 'detached' });
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
  await page.getByRole('dialog', { name: 'Request sent' }).getByText(SENT).waitFor();
});

test('aborts a click whose user no longer exists', async ({ visit }) => {
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  await page.getByText('Included', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await ask(visit, account, 3);
  await visit.callAsAdmin('DELETE', `/api/users/${account.user.id}`);
  await service(page, 'Free').click();
  await page.getByText('Your session has ended.').waitFor();
  await expectAddress(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
});
