import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { toast } from '../harness/admin-steps.ts';
import { expectAddress } from '../harness/expectations.ts';
import { addService, answer, ask, requestDrawer } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

const DELAY_MS = 1500;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Management' });
const checkboxes = (page: Page) => page.locator('tbody').getByRole('checkbox', { name: /^Select / });

/** Delays all lists of requests but the first `fast` ones. Returns the requested queries. */
async function delayLists(page: Page, fast: number): Promise<string[]> {
  const queries: string[] = [];
  await page.route(/\/api\/service-requests\?/, async (route) => {
    const { search, searchParams } = new URL(route.request().url());
    // The panel of the dashboard lists four.
    if (searchParams.get('per_page') === '25') queries.push(search);
    const delayed = queries.length > fast;
    if (delayed) await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue().catch(() => undefined);
  });
  return queries;
}

/** True if none of the rows takes a press. */
const areRowsInert = (page: Page) =>
  checkboxes(page).evaluateAll((boxes) => boxes.every((box) => box.closest('[inert]') !== null));

/** Requests of new users for one service, both plans each, the newest first. */
async function addRequests(visit: Visit, serviceId: number, users: number): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: users }, () => plainAccount(visit.site)));
  for (const { token } of accounts)
    for (const is_monthly of [1, 0])
      await visit.call('POST', '/api/service-requests', { body: { service_id: serviceId, is_monthly }, token });
  return accounts;
}

test('opens with the filter that it keeps, and takes no press on rows that are about to go', async ({ visit }) => {
  const service = await addService(visit, { payAsYouGoPrice: 1 });
  const decided = await plainAccount(visit.site);
  await answer(visit, (await ask(visit, decided, service.id)).id, 'Approved');
  await addRequests(visit, service.id, 2);
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const queries = await delayLists(page, 1);

  await test.step('asks for one list, whose first row can be ticked at once', async () => {
    await menu(page)
      .getByRole('link', { name: /^Service Requests/ })
      .click();
    await checkboxes(page).first().check();
    await expectAddress(page, '/admin/ServicesReq?status=pending');
    await page.getByText('4 items found').waitFor();
    await waitForIdle(page);
    await expect(checkboxes(page).first()).toBeChecked();
    expect(queries).toHaveLength(1);
    expect(queries[0]).toContain('status=Pending');
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('takes no press on rows of the former filter, order or search', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Approved', exact: true }).click();
    await expect.poll(() => areRowsInert(page), { timeout: DELAY_MS }).toBe(true);
    await page.getByText('1 item found').waitFor();
    expect(await areRowsInert(page)).toBe(false);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'All statuses' }).click();
    await page.getByText('5 items found').waitFor();
    await expectAddress(page, '/admin/ServicesReq?status=all');
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect.poll(() => areRowsInert(page), { timeout: DELAY_MS }).toBe(true);
    await expect.poll(() => areRowsInert(page)).toBe(false);
    await page.getByRole('searchbox').fill(decided.user.username);
    await expect.poll(() => areRowsInert(page), { timeout: DELAY_MS }).toBe(true);
    // Waits until the row takes the press.
    await checkboxes(page).first().check();
    await expect(checkboxes(page)).toHaveCount(1);
    await expect(checkboxes(page).first()).toBeChecked();
  });

  await test.step('keeps all requests when the search is cleared', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(checkboxes(page)).toHaveCount(5);
    await expectAddress(page, '/admin/ServicesReq?sort=created_at');
  });
});

test('says what an export leaves out, and goes through the requests of all pages', async ({ visit }) => {
  const service = await addService(visit, { payAsYouGoPrice: 1 });
  const decided = await plainAccount(visit.site);
  await addRequests(visit, service.id, 14);
  await answer(visit, (await ask(visit, decided, service.id)).id, 'Approved');
  const page = await visit.open(`/admin/ServicesReq?status=pending&service=${service.id}`, {
    as: 'admin',
    width: 1440,
    height: 900,
  } as const);
  await page.getByText('28 items found').waitFor();

  await test.step('exports the pending requests by that name, and all of them on request', async () => {
    const save = async (name: RegExp) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').length - 1;
    };
    expect(await save(/^Export CSV/)).toBe(28);
    await toast(page, /^Exported 28 pending requests: /);
    expect(await save(/^Export all 29$/)).toBe(29);
    await toast(page, /^Exported 29 rows: /);
  });

  await test.step('counts over the whole list, and goes on over the end of the page and back', async () => {
    await page
      .locator('tbody')
      .getByRole('row')
      .nth(24)
      .getByRole('button', { name: /^Plain/ })
      .click();
    const drawer = requestDrawer(page);
    const next = drawer.getByRole('button', { name: 'Next request' });
    await drawer.getByText('25 of 28').waitFor();
    await next.click();
    await drawer.getByText('26 of 28').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await next.click();
    await next.click();
    await drawer.getByText('28 of 28').waitFor();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await drawer.getByText('28 of 28').waitFor();
    for (const _step of [27, 26, 25]) await drawer.getByRole('button', { name: 'Previous request' }).click();
    await drawer.getByText('25 of 28').waitFor();
  });

  await test.step('misses no request after decisions have shortened the list', async () => {
    const drawer = requestDrawer(page);
    await drawer.getByRole('button', { name: 'Approve', exact: true }).click();
    await toast(page, /^Approved: /);
    await drawer.getByRole('button', { name: 'Next request' }).click();
    await drawer.getByText('26 of 28').waitFor();
    await drawer.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  });
});
