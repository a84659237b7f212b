import { expect } from '@playwright/test';
import { fillForm, recordForm, saveChanges } from '../harness/admin-steps.ts';
import { test } from '../harness/test.ts';

const failing = (url: URL) => url.pathname.startsWith('/api/videos/');

test('a failure stands at the bottom left until the retry succeeds', async ({ visit }) => {
  visit.expectConsole(/500/);
  const title = (width: number) => `Saved at the second attempt, ${width}`;
  const windows = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  for (const { width } of windows)
    await visit.callAsAdmin('POST', '/api/videos', { title: title(width), link: 'https://youtu.be/abcdefghijk' });
  const page = await visit.open('/admin/videos', { as: 'admin', ...windows[0] });
  const failure = page.locator('.mantine-Notification-root').filter({ hasText: 'Failed to save video.' });
  for (const { width, height } of windows)
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: title(width), exact: true }).click();
      await fillForm(page, { Description: 'Changed.' });
      await page.route(failing, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, json: { message: 'Out of order.', code: 'internal' } }),
      );
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await saveChanges(page);
        await failure.first().waitFor();
      }
      await expect.poll(() => failure.count()).toBe(1);
      // The sidebar stays free.
      const start = width < 768 ? 0 : 248;
      // It slides in from the left.
      await expect.poll(async () => (await failure.boundingBox())?.x).toBeGreaterThanOrEqual(start);
      const box = await failure.boundingBox();
      const save = await page.getByRole('button', { name: 'Save changes' }).boundingBox();
      expect(box?.x).toBeLessThan(start + 40);
      expect(box?.y).toBeGreaterThan(height / 2);
      if (width < 768) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
      await page.unroute(failing);
      await saveChanges(page);
      await page
        .getByRole('alert')
        .filter({ hasText: `Saved: ${title(width)}` })
        .waitFor();
      await failure.waitFor({ state: 'detached', timeout: 2000 });
      await recordForm(page).waitFor({ state: 'detached' });
    });
});
