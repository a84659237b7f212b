import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { decideRequest, packageDialog, requestService, service } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const SENT = 'Subscription Activation Request for Developers - "Monthly" Package has been sent to Admin.';
const duplicateMessage = (name: string) =>
  `You have already sent a subscription request for ${name} - "Monthly". Please contact Admin to inquire.`;

test('continues a signed-out click after login, and requests a package once', async ({ visit }) => {
  visit.expectConsole(/503/);
  const { user, password, token } = await plainAccount(visit.site);
  const page = await visit.open('/');
  const dialog = packageDialog(page);
  const press = () => service(page, 'Developers').click();
  const confirmation = page.getByRole('dialog', { name: 'Request sent' });

  await test.step('sends a signed-out click to login, and continues after it', async () => {
    await press();
    await expectUrl(page, '/login');
    await page.getByLabel('Username', { exact: true }).fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expectUrl(page, '/');
    await dialog.getByText('$49.00 / month').waitFor();
    await dialog.getByText('$1.25 / usage').waitFor();
    expect(await dialog.getByRole('radio', { name: /Monthly/ }).isChecked()).toBe(true);
    await page.reload();
    await service(page, 'Developers').waitFor();
    await page.waitForFunction(() => !history.state?.usr);
    expect(await dialog.count()).toBe(0);
  });

  await test.step('requests a package once, and grants access immediately on approval', async () => {
    await press();
    await dialog.getByRole('button', { name: 'Send request' }).dblclick();
    await confirmation.getByText(SENT, { exact: true }).waitFor();
    expect(await confirmation.getByRole('radio').count()).toBe(0);
    await confirmation.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/Requested \w+ \d+ · waiting for review/).waitFor();
    await page.getByRole('button', { name: 'View request: Developers' }).waitFor();
    const requests = await visit.call<{ id: number; price: number }[]>('GET', '/api/service-requests', { token });
    expect(requests).toMatchObject([{ price: 49, status: 'Pending' }]);
    await decideRequest(visit, requests[0]?.id ?? 0, 'Approved');
    await page.reload();
    await page.getByText('Active', { exact: true }).waitFor();
    await press();
    await expectUrl(page, '/QramPage');
    await decideRequest(visit, requests[0]?.id ?? 0, 'Rejected');
    await page.goBack();
    await press();
    await dialog.waitFor();
    await expectUrl(page, '/');
  });

  await test.step('shows a failed request in the dialog, and retries', async () => {
    await page.route('**/api/service-requests', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.getByText('An error occurred. Please try again later.').waitFor();
    await page.unroute('**/api/service-requests');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await confirmation.getByText(SENT).waitFor();
  });
});

test('resumes the chosen service after a registration', async ({ visit }) => {
  const page = await visit.open('/');
  await service(page, 'Developers').click();
  await page.getByText('Log in to request the Developers plan.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByText('Create an account to request the Developers plan.').waitFor();
  const name = `newcomer${Date.now()}`;
  const values = { 'Full name': 'New Comer', Username: name, Email: `${name}@example.test` };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectUrl(page, '/TermsPage');
  await page.getByText('Still want to request the Developers plan?').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Request the Developers plan' }).click();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).waitFor();
});

test('requests a package by keyboard or with a message, and opens a free service', async ({ visit }) => {
  const { user, token, password } = await plainAccount(visit.site);
  const page = await visit.open('/', { as: { user, token, password } });
  const dialog = packageDialog(page);
  const confirmation = page.getByRole('dialog', { name: 'Request sent' });

  await test.step('selects a package with the keyboard, and returns the focus to the service', async () => {
    const button = service(page, 'Integrate');
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await tabTo(page, dialog.getByRole('radio', { name: /Monthly/ }));
    await page.keyboard.press('ArrowDown');
    expect(await dialog.getByRole('radio', { name: /Pay As You Go/ }).isChecked()).toBe(true);
    await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
    await page.keyboard.press('Enter');
    await confirmation
      .getByText('Subscription Activation Request for Integrate - "P.A.Y.Go" Package has been sent to Admin.')
      .waitFor();
    await expectFocus(confirmation.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await confirmation.waitFor({ state: 'detached' });
    await expectFocus(button);
  });

  await test.step('opens a free service to every logged-in user, and counts the click', async () => {
    const counted = page.waitForResponse((response) => response.url().endsWith('/api/button-click'));
    await service(page, 'Free').click();
    await expectUrl(page, '/tutorials');
    expect((await counted).status()).toBe(200);
    const { data } = await visit.callAsAdmin<{ data: { user_id: number; button1_clicks: number }[] }>(
      'GET',
      '/api/button-clicks',
    );
    expect(data.find((row) => row.user_id === user.id)).toMatchObject({ button1_clicks: 1 });
    await page.goBack();
  });

  await test.step('sends a message with the request, and shows it in the account', async () => {
    await service(page, 'Developers').click();
    await dialog.getByLabel('Message (optional)').fill('For our lab,\nfrom May on.');
    await dialog.getByText('25 / 1,000').waitFor();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await confirmation.getByRole('link', { name: 'View request' }).click();
    await page.getByText('For our lab,').waitFor();
  });
});

test('reports a request made in another tab, and aborts the click of a deleted user', async ({ visit }) => {
  visit.expectConsole(/409/);
  visit.expectConsole(/401/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/', { as: account });
  const dialog = packageDialog(page);
  await page.getByText('Included', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');

  await test.step('reports a request made in another tab when the dialog opens', async () => {
    await requestService(visit, account, 2);
    await service(page, 'Developers').click();
    await dialog.getByText(duplicateMessage('Developers'), { exact: true }).waitFor();
    await dialog.getByRole('radio', { name: /Pay As You Go/ }).check();
    await dialog.getByRole('button', { name: 'Send request' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  await test.step('reports a request made in another tab when it is sent', async () => {
    await service(page, 'Integrate').click();
    await dialog.getByRole('button', { name: 'Send request' }).waitFor();
    await waitForIdle(page);
    await requestService(visit, account, 3);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.getByText(duplicateMessage('Integrate'), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waitForIdle(page);
  });

  await test.step('aborts a click whose user no longer exists', async () => {
    await visit.callAsAdmin('DELETE', `/api/users/${account.user.id}`);
    await service(page, 'Free').click();
    await page.getByText('Your session has ended.').waitFor();
    await expectUrl(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  });
});
