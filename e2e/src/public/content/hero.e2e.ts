import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { test } from '../../harness/test.ts';
import type { OpenOptions, Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const ROTATION_MS = 4000;
const STEP_MS = 100;

const shown = (page: Page) => page.locator('[aria-roledescription=slide][data-shown]').getAttribute('aria-label');
const place = async (page: Page) => Number((await shown(page))?.split(' ')[0]);

/** Opens the home page with a fake clock, advanced by `page.clock.runFor`. */
async function openStopped(visit: Visit, options: OpenOptions = {}): Promise<Page> {
  const page = await visit.open('/', {
    reducedMotion: false,
    ...options,
    prepare: (context) => context.clock.install(),
  });
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

/** The opacity of each slide's text and picture, by frame, from a change of slide on. */
const recordFade = (page: Page, frames: number): Promise<number[][]> =>
  page.evaluate(async (frames) => {
    const slides = [...document.querySelectorAll('[aria-roledescription=slide]')];
    const opacities = () =>
      slides.map((slide) => {
        const { opacity, visibility } = getComputedStyle(slide);
        return visibility === 'visible' ? Number(opacity) : 0;
      });
    document.querySelector<HTMLElement>('[aria-label^="Slide 2:"]')?.click();
    const seen: number[][] = [];
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.push(opacities());
    }
    return seen;
  }, frames);

test('advances the hero, pauses it behind a dialog and on hover, and fades its headlines', async ({ visit }) => {
  const page = await openStopped(visit);
  const hero = page.getByRole('region', { name: 'Highlights' });
  const dot = (number: number) => hero.getByRole('button', { name: new RegExp(`^Slide ${number}:`) });

  await test.step('advances every four seconds', async () => {
    await passToNextSlide(page);
    const at = await place(page);
    await page.clock.runFor(ROTATION_MS - 2 * STEP_MS);
    expect(await place(page)).toBe(at);
    await page.clock.runFor(3 * STEP_MS);
    await expect.poll(() => place(page)).not.toBe(at);
  });

  await test.step('rests behind a dialog', async () => {
    const at = await place(page);
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.mouse.move(5, 790);
    await page.clock.runFor(ROTATION_MS * 2);
    expect(await place(page)).toBe(at);
    await page.keyboard.press('Escape');
    await passToNextSlide(page);
  });

  await test.step('pauses on hover, and selects slides by their dots', async () => {
    await hero.hover();
    const at = await place(page);
    await page.clock.runFor(ROTATION_MS + 1000);
    expect(await place(page)).toBe(at);
    await dot(3).click();
    await expect.poll(() => place(page)).toBe(3);
    expect(await dot(3).getAttribute('aria-current')).toBe('true');
    await page.mouse.move(5, 790);
    await passToNextSlide(page);
  });

  await test.step('fades the leaving headline out before the next comes in', async () => {
    await page.clock.resume();
    await dot(3).click();
    await expect.poll(() => place(page)).toBe(3);
    await waitForIdle(page);
    const seen = await recordFade(page, 60);
    expect(seen.at(-1)?.[1]).toBe(1);
    expect(seen.some((slides) => slides.some((opacity) => opacity > 0 && opacity < 1))).toBe(true);
    for (const slides of seen)
      expect(slides.filter((opacity) => opacity > 0).length, `${slides}`).toBeLessThanOrEqual(1);
  });
});

test('shows a still hero with reduced motion, whose parts have the right size at every width', async ({ visit }) => {
  const page = await openStopped(visit, { reducedMotion: true, width: 390, height: 844 });

  await test.step('stands still', async () => {
    await page.clock.runFor(ROTATION_MS + 1000);
    expect(await place(page)).toBe(1);
    await page.clock.resume();
  });

  await test.step('serves hero pictures no larger than displayed', async () => {
    await waitForIdle(page);
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

  await test.step('changes headlines without a fade', async () => {
    const seen = await recordFade(page, 5);
    for (const slides of seen) expect(slides.every((opacity) => opacity === 0 || opacity === 1)).toBe(true);
    expect(seen.at(-1)?.[1]).toBe(1);
  });

  await test.step('offers slide dots of 40 pixels to fingers', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    for (const dot of await page.getByRole('button', { name: /^Slide \d:/ }).all()) {
      const box = await dot.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
  });
});
