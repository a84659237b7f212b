import { expect } from '@playwright/test';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { type Account, plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { chooseTab, toast } from '../../harness/admin-steps.ts';
import { expectFocus, expectTexts } from '../../harness/expectations.ts';
import { addService, decideRequest, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const readRequest = (visit: Visit, id: number) =>
  visit.callAsAdmin<ServiceRequest>('GET', `/api/service-requests/${id}`);
const requestRow = (page: Page, { user }: Account) => page.getByRole('row').filter({ hasText: user.username });

/** Adds users, each with a pending request for one new service. */
async function addRequests(visit: Visit, users: number) {
  const title = uniqueName('Service ');
  const service = await addService(visit, { title });
  const accounts: Account[] = [];
  const ids: number[] = [];
  for (let made = 0; made < users; made += 1) {
    const account = await plainAccount(visit.site);
    accounts.push(account);
    ids.push((await requestService(visit, account, service.id)).id);
  }
  const statuses = async () => Promise.all(ids.map(async (id) => (await readRequest(visit, id)).status));
  return { accounts, ids, statuses, service, title };
}

const openPending = (visit: Visit): Promise<Page> =>
  visit.open('/admin/ServicesReq?status=pending&sort=created_at&dates=today', {
    as: 'admin',
    width: 1440,
    height: 900,
  });

async function filter(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Lists the requests for one service, without the messages about others. */
async function expectListed(page: Page, { title, accounts }: { title: string; accounts: Account[] }): Promise<void> {
  const messages = page.locator('.mantine-Notification-root');
  await messages.evaluateAll((shown) => {
    for (const message of shown) message.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click();
  });
  await expect(messages).toHaveCount(0);
  await filter(page, 'Service', title);
  await page.mouse.move(5, 5);
  for (const account of accounts) await requestRow(page, account).waitFor();
  await page.getByText(`${accounts.length} ${accounts.length === 1 ? 'item' : 'items'} found`).waitFor();
}

/** Presses the place where something is, whatever is there by then. */
async function createClickAt(page: Page, target: ReturnType<Page['getByRole']>) {
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not on the screen');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('rows and the drawer keep requests in their places while they are decided', async ({ visit }) => {
  const pressed = await addRequests(visit, 3);
  const typed = await addRequests(visit, 2);
  const viewed = await addRequests(visit, 3);
  const alike = await addRequests(visit, 2);
  const name = uniqueName('Same Name ');
  for (const { user } of alike.accounts) await visit.callAsAdmin('PUT', `/api/users/${user.id}`, { name });
  const page = await openPending(visit);

  await test.step('a second press on Approve does not reach the next person', async () => {
    const { accounts, statuses } = pressed;
    await expectListed(page, pressed);
    const [first, second] = accounts as [Account, Account];
    const press = await createClickAt(page, requestRow(page, first).getByRole('button', { name: /^Approve / }));
    await press();
    await toast(page, /^Approved: /);
    await press();
    // The list has been fetched again by then.
    await page.getByText('2 items found').waitFor();
    await press();
    await requestRow(page, first).getByText('Approved', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await statuses()).toEqual(['Approved', 'Pending', 'Pending']);
    await page.mouse.move(5, 5);
    await requestRow(page, first).waitFor({ state: 'detached' });
    await requestRow(page, second).waitFor();
  });

  await test.step('the row of a decision has the focus after the keyboard made it', async () => {
    const { accounts, statuses } = typed;
    await expectListed(page, typed);
    const [first, second] = accounts as [Account, Account];
    await requestRow(page, first)
      .getByRole('button', { name: /^Approve / })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 item found').waitFor();
    await expectFocus(requestRow(page, first).getByRole('button', { name: /^Reject / }));
    expect(await statuses()).toEqual(['Approved', 'Pending']);
    await page.getByRole('link', { name: 'Home Page' }).focus();
    await requestRow(page, first).waitFor({ state: 'detached' });
    await requestRow(page, second).waitFor();
  });

  await test.step('the drawer keeps the places of requests while they are decided, and takes the reason in place', async () => {
    const { accounts, ids, statuses } = viewed;
    await expectListed(page, viewed);
    const [first, second] = accounts as [Account, Account];
    await requestRow(page, first).getByRole('button', { name: first.user.name, exact: true }).click();
    const drawer = requestDrawer(page);
    await expectTexts(drawer, `Request ${ids[0]}`, '1 of 3');
    await drawer.getByRole('button', { name: 'Approve', exact: true }).click();
    await toast(page, /^Approved: /);
    await drawer.getByRole('button', { name: 'Next request' }).click();
    await expectTexts(drawer, `Request ${ids[1]}`, '2 of 3');
    await drawer.getByText(second.user.username).first().waitFor();
    await drawer.getByRole('textbox', { name: 'Reason for rejecting (optional)' }).fill('No room before June.');
    await drawer.getByRole('button', { name: 'Previous request' }).click();
    await drawer.getByRole('region', { name: 'Active package' }).waitFor();
    await drawer.getByRole('button', { name: 'Next request' }).click();
    await drawer.getByRole('button', { name: 'Reject', exact: true }).click();
    await toast(page, /^Rejected: /);
    await drawer.getByText('No room before June.').waitFor();
    await drawer.getByRole('button', { name: 'Next request' }).click();
    await expectTexts(drawer, `Request ${ids[2]}`, '3 of 3');
    expect(await statuses()).toEqual(['Approved', 'Rejected', 'Pending']);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  await test.step('usernames distinguish namesakes', async () => {
    await expectListed(page, alike);
    for (const account of alike.accounts)
      await page.getByRole('button', { name: `Approve ${name} (${account.user.username}), ` }).waitFor();
  });
});

test('a decision, or several at once, is undone in place, and both plans of one user are not approved together', async ({
  visit,
}) => {
  const undone = await addRequests(visit, 2);
  const keyed = await addRequests(visit, 1);
  const several = await addRequests(visit, 3);
  const both = await addRequests(visit, 2);
  const page = await openPending(visit);

  await test.step('a decision is undone from its message', async () => {
    const { accounts, ids, statuses } = undone;
    await expectListed(page, undone);
    const [first] = accounts as [Account];
    await requestRow(page, first)
      .getByRole('button', { name: /^Approve / })
      .click();
    await toast(page, /^Approved: /);
    expect(await visit.callAsAdmin('GET', `/api/users/${first.user.id}`)).toMatchObject({ access_level: '1' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, /^Undone: /);
    await requestRow(page, first)
      .getByRole('button', { name: /^Approve / })
      .waitFor();
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    expect(await visit.callAsAdmin('GET', `/api/users/${first.user.id}`)).toMatchObject({ access_level: '0' });
    const { entries } = await visit
      .callAsAdmin<{ entries: unknown[] }>('GET', `/api/audit?collection=service_requests&record_id=${ids[0]}`)
      .then((body) => ({ entries: Array.isArray(body) ? body : [] }));
    expect(entries).toMatchObject([{ action: 'undo' }, { action: 'approve' }, { action: 'create' }]);
  });

  await test.step('Ctrl and Z undo the decision of the last message, but not while typing', async () => {
    const { accounts, statuses } = keyed;
    await expectListed(page, keyed);
    const [first] = accounts as [Account];
    await requestRow(page, first)
      .getByRole('button', { name: /^Approve / })
      .focus();
    await page.keyboard.press('Enter');
    await toast(page, /^Approved: /);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+z');
    expect(await statuses()).toEqual(['Approved']);
    await page.getByRole('link', { name: 'Home Page' }).focus();
    await page.keyboard.press('m');
    await expectFocus(page.getByRole('button', { name: 'Undo', exact: true }));
    await page.keyboard.press('Control+z');
    await toast(page, /^Undone: /);
    expect(await statuses()).toEqual(['Pending']);
  });

  await test.step('several decisions at once are undone as one, and their rows stay', async () => {
    const { statuses } = several;
    await expectListed(page, several);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 3' }).click();
    await toast(page, 'Approved: 3 requests. 3 start today.');
    expect(await statuses()).toEqual(['Approved', 'Approved', 'Approved']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, 'Undone: 3 requests');
    expect(await statuses()).toEqual(['Pending', 'Pending', 'Pending']);
  });

  await test.step('refuses to approve both plans of one user together, and says why before', async () => {
    const { accounts, statuses, service } = both;
    await expectListed(page, both);
    const [first] = accounts as [Account];
    await visit.call('POST', '/api/service-requests', {
      body: { service_id: service.id, is_monthly: 0 },
      token: first.token,
    });
    await page.getByText('3 items found').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 3' }).click();
    const question = page.getByRole('dialog', { name: 'Approve requests' });
    await expect(question.getByText(/^Several requests of this user for this service are selected/)).toHaveCount(2);
    await question.getByRole('button', { name: 'Approve', exact: true }).click();
    await toast(page, 'Approved: 1 request. 1 starts today.');
    expect(await statuses()).toEqual(['Pending', 'Approved']);
  });
});

test('approvals say what ends, packages end at their second, and a rejection is sent once', async ({ visit }) => {
  const ended = await addRequests(visit, 1);
  const rejected = await addRequests(visit, 1);
  for (const { ids } of [ended, rejected]) for (const id of ids) await decideRequest(visit, id, 'Approved');
  const title = uniqueName('Service ');
  const account = await plainAccount(visit.site);
  const service = await addService(visit, { title, months: 3 });
  const payg = await visit.call<{ id: number }>('POST', '/api/service-requests', {
    body: { service_id: service.id, is_monthly: 0 },
    token: account.token,
  });
  await visit.callAsAdmin('PATCH', `/api/service-requests/${payg.id}`, { status: 'Approved' });
  const monthly = await requestService(visit, account, service.id);
  const page = await openPending(visit);

  await test.step('an approval that ends another package says so before and after', async () => {
    await expectListed(page, { title, accounts: [account] });
    await requestRow(page, account).waitFor();
    expect(await requestRow(page, account).getByText('if approved').count()).toBe(0);
    await requestRow(page, account)
      .getByRole('button', { name: /^Approve / })
      .click();
    const question = page.getByRole('dialog', { name: 'Approve request' });
    const effect =
      /The current Pay As You Go package, which has no end, ends now\. Access will then have an end date\./;
    await question.getByText(effect).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await requestRow(page, account).getByRole('button', { name: account.user.name, exact: true }).click();
    const drawer = requestDrawer(page);
    await drawer.getByText(effect).waitFor();
    await drawer.getByRole('button', { name: 'Approve', exact: true }).click();
    await question.getByText(effect).waitFor();
    await question.getByRole('button', { name: 'Approve', exact: true }).click();
    await toast(page, /^Approved: .* ends now\. Access will then have an end date\./);
    expect(await readRequest(visit, monthly.id)).toMatchObject({ status: 'Approved', package_state: 'active' });
    expect(await readRequest(visit, payg.id)).toMatchObject({ package_state: 'ended' });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  await test.step('shows a package as ended at its second', async () => {
    await chooseTab(page, 'Status', 'Approved');
    await expectListed(page, ended);
    const [first] = ended.accounts as [Account];
    const [id] = ended.ids as [number];
    await requestRow(page, first).getByText('No end date', { exact: true }).waitFor();
    const ends_at = new Date(Date.now() + 8_000).toISOString();
    await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { ends_at });
    await requestRow(page, first).getByText('today', { exact: true }).waitFor();
    await requestRow(page, first)
      .getByText(/^Ended /)
      .waitFor();
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(ends_at));
  });

  await test.step('a confirmation shows that it works, and sends once', async () => {
    await expectListed(page, rejected);
    const [first] = rejected.accounts as [Account];
    let sent = 0;
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/service-requests/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      sent += 1;
      await gate.promise;
      return route.continue();
    });
    await requestRow(page, first)
      .getByRole('button', { name: /^Reject / })
      .click();
    const question = page.getByRole('dialog', { name: 'Reject request' });
    await question.getByRole('button', { name: 'Reject', exact: true }).dblclick();
    await question.locator('button[data-loading]').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator('[disabled]')).waitFor();
    gate.resolve();
    await question.waitFor({ state: 'detached' });
    await toast(page, /^Rejected: /);
    expect(sent).toBe(1);
  });
});
