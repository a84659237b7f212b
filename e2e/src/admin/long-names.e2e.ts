import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Locator } from 'playwright-core';
import { ask } from '../harness/services.ts';
import { test } from '../harness/test.ts';

const LONG = 'Superpositionofaddressesinabucketbrigadeatfinitetemperatures';

const isUntruncated = (target: Locator) =>
  target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

const WIDTHS = [390, 768, 1440];

test('shows a request of a user with a name of 60 letters in full at each width', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name: LONG });
  const { id } = await ask(visit, account, 2);
  const page = await visit.open('/admin', { as: 'admin', width: 390, height: 900 });
  const expectUntruncated = async (target: Locator) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await target.waitFor();
      await expect.poll(() => isUntruncated(target), { message: `at ${width} pixels` }).toBe(true);
    }
  };

  await test.step('on the dashboard', async () => {
    await expectUntruncated(page.getByRole('button', { name: `Approve ${LONG}` }).first());
  });

  await test.step('in its drawer', async () => {
    await page.locator(`main a[href="/admin/ServicesReq?view=${id}"]`).click();
    await expectUntruncated(page.getByRole('dialog').getByRole('listitem').filter({ hasText: LONG }));
  });
});
