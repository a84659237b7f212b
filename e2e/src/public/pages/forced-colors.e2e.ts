import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { pixelsAt } from '../../harness/pixels.ts';
import { test } from '../../harness/test.ts';

/** True if the middle of the element differs from the ground at its edge. */
async function expectDrawn(element: Locator, ground: Locator, point: [number, number] = [0.5, 0.5]): Promise<void> {
  const [drawn] = await pixelsAt(element, [point]);
  const color = await ground.evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(`rgb(${drawn?.join(', ')})`).not.toBe(color);
}

test("shows what is drawn by a background in the reader's own colors", async ({ visit }) => {
  const page = await visit.open('/', { as: 'user', width: 1440, height: 900, forcedColors: true });
  const ground = page.locator('body');

  await test.step('dots of the slides, and the mark above the middle service', async () => {
    const dots = page.getByRole('list', { name: 'Slides' }).getByRole('button', { name: /^Slide/ });
    expect(await dots.count()).toBeGreaterThan(1);
    for (const dot of await dots.all()) await expectDrawn(dot, ground);
    const middle = page.getByRole('region', { name: 'Services' }).getByRole('listitem').nth(1);
    const mark = await middle.evaluate((item) => getComputedStyle(item, '::before').backgroundColor);
    expect(mark).not.toBe(await ground.evaluate((body) => getComputedStyle(body).backgroundColor));
  });

  await test.step('pressed buttons', async () => {
    await page.goto('/videos/1');
    const bookmark = page.getByRole('main').getByRole('button', { name: 'Bookmark', exact: true });
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expectDrawn(bookmark, ground, [0.04, 0.5]);
  });

  await test.step('lines of the simulator', async () => {
    await page.goto('/simulator');
    const lines = page.getByRole('main').locator('svg :is(path, line)[class*=edge], svg :is(path, line)').first();
    const [stroke, color] = await Promise.all([
      lines.evaluate((line) => getComputedStyle(line).stroke),
      ground.evaluate((body) => getComputedStyle(body).backgroundColor),
    ]);
    expect(stroke).not.toBe(color);
  });
});
