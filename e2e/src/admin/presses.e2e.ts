import { expect } from '@playwright/test';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { toast } from '../harness/admin-steps.ts';
import { expectFocus } from '../harness/expectations.ts';
import { Presses } from '../harness/presses.ts';
import { addService, ask } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

/** Opens the dashboard, from which the presses of a task are counted. */
async function openDashboard(visit: Visit) {
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return { page, presses: new Presses(page) };
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Management' });
const row = (page: Page, { user }: Account) => page.getByRole('row').filter({ hasText: user.username });
const checkbox = (page: Page, account: Account) => row(page, account).getByRole('checkbox');

/** Users with a pending request each, in the order of the list: the newest first. */
async function addRequests(visit: Visit, serviceId: number, users: number) {
  const asked: { account: Account; id: number }[] = [];
  for (let made = 0; made < users; made += 1) {
    const account = await plainAccount(visit.site);
    asked.unshift({ account, id: (await ask(visit, account, serviceId)).id });
  }
  return asked;
}

test('approves ten requests with 4 presses', async ({ visit }) => {
  const service = await addService(visit, {});
  const asked = await addRequests(visit, service.id, 11);
  const [first, tenth] = [asked[0]?.account as Account, asked[9]?.account as Account];
  const { page, presses } = await openDashboard(visit);
  await presses.click(menu(page).getByRole('link', { name: /^Service Requests/ }));
  await presses.click(checkbox(page, first));
  await presses.click(checkbox(page, tenth), { modifiers: ['Shift'] });
  await page.getByText('10 selected').last().waitFor();
  await presses.press('a');
  await toast(page, 'Approved: 10 requests. 10 start today.');
  expect(presses.count).toBe(4);
  const statuses = asked.map(async ({ id }) => {
    const { status } = await visit.callAsAdmin<ServiceRequest>('GET', `/api/service-requests/${id}`);
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([...Array(10).fill('Approved'), 'Pending']);
});

test('keys act on the focused request, wherever the list moves it, and never while typing', async ({ visit }) => {
  const service = await addService(visit, {});
  const [newest, middle, oldest] = (await addRequests(visit, service.id, 3)).map(({ account }) => account);
  if (!newest || !middle || !oldest) throw new Error('three accounts');
  const page = await visit.open(`/admin/ServicesReq?status=pending&service=${service.id}`, {
    as: 'admin',
    width: 1440,
  });
  await row(page, oldest).waitFor();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('jx');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await row(page, oldest).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expectFocus(row(page, middle));
  const [latest] = await addRequests(visit, service.id, 1);
  await row(page, latest?.account as Account).waitFor();
  await expectFocus(row(page, middle));
  await page.keyboard.press('x');
  await expect(checkbox(page, middle)).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(checkbox(page, oldest)).toBeChecked();
  await expect(checkbox(page, newest)).not.toBeChecked();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Approve what is selected').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await expect(checkbox(page, oldest)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(checkbox(page, oldest)).not.toBeChecked();
  const { length } = await visit.callAsAdmin<unknown[]>(
    'GET',
    `/api/service-requests?status=Pending&service_id=${service.id}`,
  );
  expect(length).toBe(4);
});
