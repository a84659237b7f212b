import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

for (const height of [900, 768])
  test(`moves nothing when a lesson, video or patent is marked in a window ${height} px high`, async ({ visit }) => {
    const page = await visit.open('/tutorials/2', { as: await plainAccount(visit.site), width: 1440, height });
    for (const path of ['/tutorials/2', '/videos/1', '/patents/1'])
      await test.step(path, async () => {
        await page.goto(path);
        const buttons = page.getByRole('main').locator('button[aria-pressed]:visible');
        await buttons.first().waitFor();
        await waitForIdle(page);
        const boxes = () =>
          buttons.evaluateAll((all) =>
            all.map((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }),
          );
        const before = await boxes();
        for (let at = 0; at < before.length; at += 1) {
          await buttons.nth(at).click();
          await expect(buttons.nth(at)).toHaveAttribute('aria-pressed', 'true');
          await waitForIdle(page);
          expect(await boxes()).toEqual(before);
          await expect(buttons.nth(at)).toBeInViewport({ ratio: 1 });
        }
        if (!path.startsWith('/tutorials')) return;
        const rail = page.getByRole('main').getByRole('complementary');
        const last = rail.getByRole('listitem').last();
        await last.evaluate((row) => row.scrollIntoView({ block: 'nearest' }));
        const [row, foot] = [await last.boundingBox(), await buttons.first().boundingBox()];
        expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      });
  });
