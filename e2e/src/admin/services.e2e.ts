import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { addNew, confirmDeletion, fillForm, recordForm, row, saveNew, toast } from '../harness/admin-steps.ts';
import { expectAddress, expectFocus } from '../harness/expectations.ts';
import { ask, requestDrawer } from '../harness/services.ts';
import { test } from '../harness/test.ts';

const badge = /^Service Requests/;

test('protects the three static services from deletion by row, in bulk and on the server', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/buttons', { title: 'Spare service', order: 50, link: '/videos' });
  const page = await visit.open('/admin/buttons', { as: 'admin' });
  // aria-disabled: a press says why.
  await page.getByRole('button', { name: 'Delete Free', exact: true }).focus();
  await page.keyboard.press('Enter');
  await toast(page, "You can't delete static services buttons (1, 2, 3)");
  await page.getByRole('checkbox', { name: 'Select Free' }).check();
  await page.getByRole('checkbox', { name: 'Select Developers' }).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await toast(page, 'Excluded static services buttons (1, 2, 3) from bulk delete');
  // One among others stops the whole deletion.
  await page.getByRole('checkbox', { name: 'Select Developers' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select Spare service' }).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await row(page, 'Spare service').waitFor();
  await page.getByRole('checkbox', { name: 'Select Free' }).uncheck();
  await page.getByRole('button', { name: 'Delete item' }).click();
  await confirmDeletion(page);
  await row(page, 'Spare service').waitFor({ state: 'detached' });
  await row(page, 'Free').waitFor();
  await expect(visit.callAsAdmin('DELETE', '/api/buttons/2')).rejects.toThrow(
    "You can't delete static services buttons (1, 2, 3)",
  );
});

test('adds an external service, and requires its address to be a URL', async ({ visit }) => {
  const page = await visit.open('/admin/buttons', { as: 'admin' });
  await addNew(page);
  await fillForm(page, { Title: 'Partner laboratory' });
  const form = recordForm(page);
  await form.getByRole('combobox', { name: 'Leads to' }).click();
  await page.getByRole('option', { name: 'External link' }).click();
  const address = form.getByRole('textbox', { name: 'Address' });
  await address.fill('laboratory');
  await saveNew(page);
  await form.getByText('An external link must be a URL (http(s)://...).').waitFor();
  await address.fill('https://example.org/lab');
  await form.getByRole('textbox', { name: 'Monthly price' }).fill('12.5');
  await saveNew(page);
  await toast(page, 'New service button added: Partner laboratory');
  await row(page, 'Partner laboratory').getByText('$12.50 / $0.00').waitFor();
});

test('shows a new request without a reload, with the one action that applies to its status', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const page = await visit.open('/admin/ServicesReq', { as: 'admin', width: 1440, height: 900 });
  const place = page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: badge });
  await page.getByText('No requests yet.').waitFor();
  const request = await ask(visit, account, 2);
  await place.getByText('1 pending').waitFor();
  const line = page.getByRole('row').filter({ hasText: 'Plain Reader' });
  await line.getByText('For Developers').waitFor();
  const actions = () => line.getByRole('button', { name: /^(Approve|Reject|Re-Approve) / }).allTextContents();
  expect(await actions()).toEqual(['Approve']);
  await line.getByRole('button', { name: /^Approve / }).click();
  await line.getByText('Approved', { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  expect(await actions()).toEqual(['Reject']);
  await place.getByText('pending').waitFor({ state: 'detached' });
  await line.getByRole('button', { name: /^Reject / }).click();
  const question = page.getByRole('dialog', { name: 'Reject request' });
  await question.getByText(/access level Developers, .* end now/).waitFor();
  await expectFocus(question.getByRole('button', { name: 'Cancel' }));
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await actions()).toEqual(['Reject']);
  await line.getByRole('button', { name: /^Reject / }).click();
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await line.getByText('Rejected', { exact: true }).waitFor();
  expect(await actions()).toEqual(['Re-Approve']);
  await line.getByRole('button', { name: 'Plain Reader', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('by Plain Reader').waitFor();
  const history = drawer.getByRole('region', { name: 'History' });
  expect(await history.getByRole('listitem').allTextContents()).toMatchObject([
    expect.stringContaining('Pending'),
    expect.stringContaining('Approved'),
    expect.stringContaining('Rejected'),
  ]);
  await expectAddress(page, `/admin/ServicesReq?view=${request.id}`);
});

test('rejects a pending request with a reason, which the user reads', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const request = await visit.call<{ id: number }>('POST', '/api/service-requests', {
    body: { service_id: 3, is_monthly: 1, message: 'For our lab.' },
    token: account.token,
  });
  const page = await visit.open(`/admin/ServicesReq?user=${account.user.id}`, { as: 'admin', width: 1440 });
  await page.getByRole('button', { name: 'Plain Reader', exact: true }).click();
  const drawer = requestDrawer(page);
  await drawer.getByText('For our lab.').waitFor();
  await drawer.getByRole('region', { name: 'What approving opens' }).getByText('Access level Integrate').waitFor();
  await drawer.getByRole('textbox', { name: 'Reason for rejecting (optional)' }).fill('No room before June.');
  await drawer.getByRole('button', { name: 'Reject', exact: true }).click();
  await toast(page, /^Rejected: /);
  await drawer.getByText('No room before June.').waitFor();
  expect(await visit.callAsAdmin('GET', `/api/service-requests/${request.id}`)).toMatchObject({
    status: 'Rejected',
    reason: 'No room before June.',
  });
  const requestsPage = await visit.open('/account/requests', { as: account });
  await requestsPage.getByText('No room before June.').waitFor();
});

test('rejects several pending requests at once', async ({ visit }) => {
  const accounts = [await plainAccount(visit.site), await plainAccount(visit.site), await plainAccount(visit.site)];
  await Promise.all(accounts.map((account) => ask(visit, account, 1)));
  const page = await visit.open('/admin/ServicesReq?service=1', { as: 'admin', width: 1440 });
  await page.getByText('3 items found').waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Select Plain Reader/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Reject 2' }).click();
  await page
    .getByRole('dialog', { name: 'Reject 2 requests' })
    .getByRole('button', { name: 'Reject', exact: true })
    .click();
  await toast(page, 'Rejected: 2 requests');
  const statuses = (await visit.callAsAdmin<{ status: string }[]>('GET', '/api/service-requests?service_id=1')).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual(['Pending', 'Rejected', 'Rejected']);
});

test('says which price and level apply before it approves again', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const button = await visit.callAsAdmin<{ id: number }>('POST', '/api/buttons', {
    title: 'Approved again',
    order: 9,
    link: '/',
    type: 'internal',
    premium: 1,
    monthlyPrice: 10,
  });
  const { id } = await ask(visit, account, button.id);
  await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Rejected' });
  await visit.callAsAdmin('PUT', `/api/buttons/${button.id}`, { monthlyPrice: 15 });
  const page = await visit.open(`/admin/ServicesReq?user=${account.user.id}`, { as: 'admin', width: 1440 });
  await page.getByRole('button', { name: /^Re-Approve / }).click();
  const question = page.getByRole('dialog', { name: 'Re-approve request' });
  await question.getByText(/Today's price applies: \$15\.00 \/ month instead of \$10\.00/).waitFor();
  await question.getByRole('button', { name: 'Approve' }).click();
  await toast(page, /^Approved: /);
  expect(await visit.callAsAdmin('GET', `/api/service-requests/${id}`)).toMatchObject({
    status: 'Approved',
    price: 15,
  });
});

test('opens on the pending requests when there are any', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  await ask(visit, account, 2);
  const page = await visit.open('/admin/ServicesReq', { as: 'admin', width: 1440 });
  await expectAddress(page, '/admin/ServicesReq?status=pending');
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .waitFor();
});

test('approves several requests at once, and reports each result', async ({ visit }) => {
  const [one, two] = [await plainAccount(visit.site), await plainAccount(visit.site)];
  await ask(visit, one, 3);
  await ask(visit, two, 3);
  const page = await visit.open('/admin/ServicesReq?service=3&status=pending', { as: 'admin', width: 1440 });
  await page.getByText('2 items found').waitFor();
  await visit.callAsAdmin('PUT', `/api/users/${two.user.id}`, { status: 'inactive' });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await toast(page, 'Failed to approve the request. Please try again.');
  await page.getByText("The user's account is inactive. The request can't be approved.").waitFor();
  await page.getByText('1 items found').waitFor();
  expect(await visit.callAsAdmin('GET', `/api/users/${one.user.id}`)).toMatchObject({ access_level: '2' });
});

test('aborts the list request when the admin leaves the screen', async ({ visit }) => {
  const page = await visit.open('/admin/buttons', { as: 'admin', width: 1440 });
  await row(page, 'Free').waitFor();
  await page.route('**/api/service-requests?*', () => undefined);
  const sent = page.waitForRequest('**/api/service-requests?*');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/service-requests?'));
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  await sidebar.getByRole('link', { name: badge }).click();
  await sent;
  await sidebar.getByRole('link', { name: 'Videos', exact: true }).click();
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('shows an error when requests fail to load, and retries', async ({ visit }) => {
  visit.expectConsole(/503/);
  const page = await visit.open('/admin/videos', { as: 'admin', width: 1440 });
  await page.route('**/api/service-requests?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: badge }).click();
  await page.getByText('Failed to fetch service requests. Please try again later.').waitFor();
  await page.unroute('**/api/service-requests?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/\d+ items found/).waitFor();
});
