import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import {
  addNew,
  chooseTab,
  confirmDeletion,
  fillForm,
  recordForm,
  row,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import { requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

const badge = /^Service Requests/;

const filterByService = async (page: Page, value: string) => {
  await page.getByRole('combobox', { name: 'Service', exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
};

test('protects the three static services from deletion, and adds an external one', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/buttons', { title: 'Spare service', order: 50, link: '/videos' });
  const page = await visit.open('/admin/buttons', { as: 'admin' });

  await test.step('protects the three static services from deletion by row, in bulk and on the server', async () => {
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

  await test.step('adds an external service, and requires its address to be a URL', async () => {
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
    await form.getByRole('combobox', { name: 'Access level' }).click();
    await page.getByRole('option', { name: '1 – Developers' }).click();
    await saveNew(page);
    await form.getByText(/^This service opens nothing and delivers nothing/).waitFor();
    await form.getByRole('textbox', { name: 'Deliverables' }).fill('A day at the laboratory');
    await saveNew(page);
    await toast(page, 'New service button added: Partner laboratory');
    await row(page, 'Partner laboratory').getByText('$12.50 / $0.00').waitFor();
  });
});

test('loads the requests when asked again, and shows a new one and what can be done with it', async ({ visit }) => {
  visit.expectConsole(/503/);
  const account = await plainAccount(visit.site);
  const page = await visit.open('/admin/buttons', { as: 'admin', width: 1440, height: 900 });
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  const place = sidebar.getByRole('link', { name: badge });

  await test.step('aborts the list request when the admin leaves the screen', async () => {
    await row(page, 'Free').waitFor();
    await page.route('**/api/service-requests?*', () => undefined, { times: 1 });
    const sent = page.waitForRequest('**/api/service-requests?*');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/service-requests?'));
    await place.click();
    await sent;
    await sidebar.getByRole('link', { name: 'Videos', exact: true }).click();
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  await test.step('shows an error when requests fail to load, and retries', async () => {
    await page.route('**/api/service-requests?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await place.click();
    await page.getByText('Failed to fetch service requests. Please try again later.').waitFor();
    await page.unroute('**/api/service-requests?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No requests yet.').waitFor();
  });

  await test.step('shows a new request without a reload, with the one action that applies to its status', async () => {
    const request = await requestService(visit, account, 2);
    await place.getByText('1 pending').waitFor();
    await page.getByText(/\d+ items? found/).waitFor();
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
    await question.getByText(/Rejecting ends Developers access, .*, unless something else grants them/).waitFor();
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
    await expectUrl(page, `/admin/ServicesReq?view=${request.id}`);
  });
});

test('opens on the pending requests, rejects one with a reason, and approves another again', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const request = await visit.call<{ id: number }>('POST', '/api/service-requests', {
    body: { service_id: 3, is_monthly: 1, message: 'For our lab.' },
    token: account.token,
  });
  const other = await plainAccount(visit.site);
  const button = await visit.callAsAdmin<{ id: number }>('POST', '/api/buttons', {
    title: 'Approved again',
    order: 9,
    link: '/',
    type: 'internal',
    premium: 1,
    monthlyPrice: 10,
  });
  const { id } = await requestService(visit, other, button.id);
  await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Rejected' });
  await visit.callAsAdmin('PUT', `/api/buttons/${button.id}`, { monthlyPrice: 15 });
  const page = await visit.open('/admin/ServicesReq', { as: 'admin', width: 1440 });

  await test.step('opens on the pending requests when there are any', async () => {
    await expectUrl(page, '/admin/ServicesReq?status=pending');
    await page
      .getByRole('button', { name: /^Approve / })
      .first()
      .waitFor();
  });

  await test.step('rejects a pending request with a reason, which the user reads', async () => {
    await page.getByTitle(`Plain Reader (${account.user.username})`).click();
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
    await requestsPage.context().close();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  await test.step('says which price and level apply before it approves again', async () => {
    await chooseTab(page, 'Status', 'Rejected');
    await page.getByRole('button', { name: new RegExp(`^Re-Approve .*${other.user.username}`) }).click();
    const question = page.getByRole('dialog', { name: 'Re-approve request' });
    await question.getByText(/Today's price applies: \$15\.00 \/ month instead of \$10\.00/).waitFor();
    await question.getByRole('button', { name: 'Approve' }).click();
    await toast(page, /^Approved: /);
    expect(await visit.callAsAdmin('GET', `/api/service-requests/${id}`)).toMatchObject({
      status: 'Approved',
      price: 15,
    });
  });
});

test('rejects and approves several requests at once, and reports each result', async ({ visit }) => {
  const accounts = [await plainAccount(visit.site), await plainAccount(visit.site), await plainAccount(visit.site)];
  const [one, two] = [await plainAccount(visit.site), await plainAccount(visit.site)];
  await Promise.all([
    ...accounts.map((account) => requestService(visit, account, 1)),
    ...[one, two].map((account) => requestService(visit, account, 3)),
  ]);
  const page = await visit.open('/admin/ServicesReq?service=1&status=pending', { as: 'admin', width: 1440 });

  await test.step('rejects several pending requests at once', async () => {
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

  await test.step('approves several requests at once, and reports each result', async () => {
    await filterByService(page, 'Integrate');
    await page.getByText('2 items found').waitFor();
    await visit.callAsAdmin('PUT', `/api/users/${two.user.id}`, { status: 'inactive' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await toast(page, 'Failed to approve the request. Please try again.');
    await page.getByText("The user's account is inactive. The request can't be approved.").waitFor();
    await page.getByText('1 item found').waitFor();
    expect(await visit.callAsAdmin('GET', `/api/users/${one.user.id}`)).toMatchObject({ access_level: '1,2' });
  });
});
