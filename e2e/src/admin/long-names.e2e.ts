import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Locator } from 'playwright-core';
import { ask } from '../harness/services.ts';
import { test } from '../harness/test.ts';

const LONG = 'Superpositionofaddressesinabucketbrigadeatfinitetemperatures';

const isUntruncated = (target: Locator) =>
  target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

for (const width of [390, 768, 1440]) {
  test(`shows a request of a user with a name of 60 letters in full at ${width} pixels`, async ({ visit }) => {
    const account = await plainAccount(visit.site);
    await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name: LONG });
    const { id } = await ask(visit, account, 2);
    const page = await visit.open('/admin', { as: 'admin', width, height: 900 });
    const approve = page.getByRole('button', { name: `Approve ${LONG}` }).first();
    await approve.waitFor();
    expect(await isUntruncated(approve)).toBe(true);
    await page.goto(`/admin/ServicesReq?view=${id}`);
    const step = page.getByRole('dialog').getByRole('listitem').filter({ hasText: LONG });
    await step.waitFor();
    expect(await isUntruncated(step)).toBe(true);
  });
}
