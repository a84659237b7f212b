import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { settle } from '../harness/settle.ts';
import { test } from '../harness/test.ts';
import type { OpenOptions, Visit } from '../harness/visit.ts';

const ROTATION_MS = 4000;
const STEP_MS = 100;

const shown = (page: Page) => page.locator('[aria-roledescription=slide][data-shown]').getAttribute('aria-label');
const place = async (page: Page) => Number((await shown(page))?.split(' ')[0]);

/** Opens the home page with a fake clock, advanced by `page.clock.runFor`. */
async function openStopped(visit: Visit, options: OpenOptions = {}): Promise<Page> {
  const page = await visit.open('/', { ...options, prepare: (context) => context.clock.install() });
  await page.clock.pauseAt(Date.now() + 1000);
  return page;
}

/** Advances the clock in steps until another slide shows. */
async function passToNextSlide(page: Page): Promise<void> {
  const at = await place(page);
  for (let passed = 0; (await place(page)) === at; passed += STEP_MS) {
    if (passed > ROTATION_MS * 2) throw new Error('the hero stands still');
    await page.clock.runFor(STEP_MS);
  }
}

test('advances the hero every four seconds', async ({ visit }) => {
  const page = await openStopped(visit);
  await passToNextSlide(page);
  const at = await place(page);
  await page.clock.runFor(ROTATION_MS - 2 * STEP_MS);
  expect(await place(page)).toBe(at);
  await page.clock.runFor(3 * STEP_MS);
  await expect.poll(() => place(page)).not.toBe(at);
});

test('pauses the hero on hover, and selects slides by their dots', async ({ visit }) => {
  const page = await openStopped(visit);
  const hero = page.getByRole('region', { name: 'Highlights' });
  await hero.hover();
  const at = await place(page);
  await page.clock.runFor(ROTATION_MS + 1000);
  expect(await place(page)).toBe(at);
  await hero.getByRole('button', { name: /^Slide 3:/ }).click();
  await expect.poll(() => place(page)).toBe(3);
  expect(await hero.getByRole('button', { name: /^Slide 3:/ }).getAttribute('aria-current')).toBe('true');
  await page.mouse.move(5, 700);
  await passToNextSlide(page);
});

test('does not animate the hero with reduced motion', async ({ visit }) => {
  const page = await openStopped(visit, { reducedMotion: true });
  await page.clock.runFor(ROTATION_MS + 1000);
  expect(await place(page)).toBe(1);
});

test('serves hero pictures no larger than displayed', async ({ visit }) => {
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
