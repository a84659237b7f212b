import { expect } from '@playwright/test';
import { type Pixel, pixelsAt } from '../../harness/pixels.ts';
import { test } from '../../harness/test.ts';
import type { Theme } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const ACCENT: Record<Theme, Pixel> = { light: [163, 77, 20], dark: [240, 163, 94] };
const NEAR = 24;

const isNear = (a: Pixel, b: Pixel): boolean => a.every((channel, at) => Math.abs(channel - (b[at] ?? 0)) <= NEAR);

/** Points of a fine grid over an icon, so that some of them meet its lines. */
const GRID = Array.from({ length: 44 * 44 }, (_, at): [number, number] => [
  ((at % 44) + 0.5) / 44,
  (Math.floor(at / 44) + 0.5) / 44,
]);

test('draws the icons of the features in the accent of the theme', async ({ visit }) => {
  const page = await visit.open('/');
  const cards = page.getByRole('region', { name: 'Memory built for amplitudes' }).getByRole('listitem');
  const icon = cards.filter({ hasText: 'Classical data' }).locator('svg').first();
  for (const theme of ['light', 'dark'] as const)
    await test.step(`draws them in the accent of the ${theme} theme`, async () => {
      if (theme === 'dark') await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
      await waitForIdle(page);
      await icon.scrollIntoViewIfNeeded();
      const drawn = (await pixelsAt(icon, GRID)).filter((pixel) => isNear(pixel, ACCENT[theme]));
      expect(drawn.length).toBeGreaterThan(20);
    });
});
