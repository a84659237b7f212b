import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { settle } from '../harness/settle.ts';
import { test } from '../harness/test.ts';

const ROTATION_MS = 4000;
const EARLY_MS = 150;
const LATE_MS = 1500;

const shown = (page: Page) => page.locator('[aria-roledescription=slide][data-shown]').getAttribute('aria-label');
const place = async (page: Page) => Number((await shown(page))?.split(' ')[0]);

/** Milliseconds until another slide shows than this one. */
async function untilNot(page: Page, at: number): Promise<number> {
  const begun = performance.now();
  while ((await place(page)) === at) {
    if (performance.now() - begun > ROTATION_MS * 3) throw new Error('the hero stands still');
    await page.waitForTimeout(25);
  }
  return performance.now() - begun;
}

/** Milliseconds between the next two changes of slide, by the page's own clock: a busy machine hears of them late. */
const betweenChanges = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let first = 0;
        new MutationObserver(() => {
          if (first > 0) resolve(performance.now() - first);
          first ||= performance.now();
        }).observe(document.body, { subtree: true, attributeFilter: ['aria-current'] });
      }),
  );

test('the hero moves on every four seconds', async ({ visit }) => {
  const page = await visit.open('/');
  await untilNot(page, 1);
  const took = await betweenChanges(page);
  expect(took).toBeGreaterThan(ROTATION_MS - EARLY_MS);
  expect(took).toBeLessThan(ROTATION_MS + LATE_MS);
});

test('the hero rests while the pointer is on it, and its dots choose a slide', async ({ visit }) => {
  const page = await visit.open('/');
  const hero = page.getByRole('region', { name: 'Highlights' });
  await hero.hover();
  const at = await place(page);
  await page.waitForTimeout(ROTATION_MS + 1000);
  expect(await place(page)).toBe(at);
  await hero.getByRole('button', { name: /^Slide 3:/ }).click();
  await expect.poll(() => place(page)).toBe(3);
  expect(await hero.getByRole('button', { name: /^Slide 3:/ }).getAttribute('aria-current')).toBe('true');
  await page.mouse.move(5, 700);
  await untilNot(page, 3);
});

test('the hero stands still for visitors who asked for less motion', async ({ visit }) => {
  const page = await visit.open('/', { reducedMotion: true });
  await page.waitForTimeout(ROTATION_MS + 1000);
  expect(await place(page)).toBe(1);
});

test('the pictures of the hero are no larger than the screen shows', async ({ visit }) => {
  const page = await visit.open('/', { width: 390, height: 844 });
  await settle(page);
  const tooLarge = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-roledescription=carousel] img')].flatMap((image) => {
      const { naturalWidth, clientWidth, currentSrc } = image as HTMLImageElement;
      return clientWidth > 0 && naturalWidth > clientWidth * devicePixelRatio * 2
        ? [`${currentSrc}: ${naturalWidth} for ${clientWidth}`]
        : [];
    }),
  );
  expect(tooLarge).toEqual([]);
});
