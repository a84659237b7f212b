import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { Locator } from 'playwright-core';
import { requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';

const LONG = 'Superpositionofaddressesinabucketbrigadeatfinitetemperatures';

const isUntruncated = (target: Locator) =>
  target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

const WIDTHS = [390, 768, 1440];

test('shows a request of a user with a name of 60 letters in full at each width', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name: LONG });
  const { id } = await requestService(visit, account, 2);
  const page = await visit.open('/admin', { as: 'admin', width: 390, height: 900 });
  const expectUntruncated = async (target: Locator) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await target.waitFor();
      await expect.poll(() => isUntruncated(target), { message: `at ${width} pixels` }).toBe(true);
    }
  };

  await test.step('on the dashboard', async () => {
    await expectUntruncated(page.getByRole('button', { name: `Approve: ${LONG}` }).first());
  });

  await test.step('in its drawer', async () => {
    await page.locator(`main a[href="/admin/ServicesReq?view=${id}"]`).click();
    await expectUntruncated(page.getByRole('dialog').getByRole('listitem').filter({ hasText: LONG }));
  });
});

const VIETNAMESE = 'Nguyễn Maximilianus-Constantinopolitanischer-Fürstenberg von und zu Hohenzollern-Sigmaringen';

test('keeps a long name within its row of the dashboard, in the fonts of the site', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name: VIETNAMESE });
  const { id } = await requestService(visit, account, 2);
  const page = await visit.open('/admin', { as: 'admin', width: 1440, height: 900 });
  const name = page.locator(`main a[href="/admin/ServicesReq?view=${id}"]`);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await name.waitFor();
    await expect(name).toHaveAttribute('title', `${VIETNAMESE} (${account.user.username}) asks for Developers`);
    const { lines, above, isApproveInside } = await name.evaluate((link) => {
      const row = link.closest('li') as HTMLElement;
      const [panel, approve] = [row.closest('section'), row.querySelector('button')].map((element) =>
        (element as HTMLElement).getBoundingClientRect(),
      );
      const lineHeight = Number.parseFloat(getComputedStyle(link).lineHeight);
      return {
        lines: Math.round(link.getBoundingClientRect().height / lineHeight),
        above: link.getBoundingClientRect().top - row.getBoundingClientRect().top,
        isApproveInside: (approve?.right ?? 0) < (panel?.right ?? 0),
      };
    });
    expect(isApproveInside).toBe(true);
    expect(lines).toBe(1);
    expect(above).toBeGreaterThan(5);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const selector = `main a[href="/admin/ServicesReq?view=${id}"]`;
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await expect
    .poll(async () => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    })
    .toEqual([]);
});
