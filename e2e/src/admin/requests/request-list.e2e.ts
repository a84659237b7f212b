import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { toast } from '../../harness/admin-steps.ts';
import { addService, decideRequest, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

/** Requests of new users for one service, both plans each, the newest first. */
async function addRequests(visit: Visit, serviceId: number, users: number): Promise<void> {
  const accounts = await Promise.all(Array.from({ length: users }, () => plainAccount(visit.site)));
  for (const { token } of accounts)
    for (const is_monthly of [1, 0])
      await visit.call('POST', '/api/service-requests', { body: { service_id: serviceId, is_monthly }, token });
}

test('says what an export leaves out, and goes through the requests of all pages', async ({ visit }) => {
  const service = await addService(visit, { payAsYouGoPrice: 1 });
  const decided = await plainAccount(visit.site);
  await addRequests(visit, service.id, 14);
  await decideRequest(visit, (await requestService(visit, decided, service.id)).id, 'Approved');
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
