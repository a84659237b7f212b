import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

const paragraph = 'A call reads every cell that an address in superposition names. '.repeat(20);
const SECTIONS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const BODY = SECTIONS.map((name, index) => {
  const text = index === 3 ? 'Short.' : `${paragraph}\n\n${paragraph}`;
  if (index === 0) return `# ${name} part\n\nSee [the end](#section-fifth-part).\n\n${text}`;
  return `# ${name} part\n\n${text}`;
}).join('\n\n');

test('opens another address at its top after a scrolled page was left by Back', async ({ visit }) => {
  const page = await visit.open('about:blank', { hydrated: false });
  await page.goto('/patents');
  await hydrated(page);
  await scrollTo(page, 900);
  await page.goBack();
  await page.goto('/tutorials');
  await hydrated(page);
  await waitForIdle(page);
  expect(await scrolled(page)).toBe(0);
  await scrollTo(page, 300);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => scrolled(page)).toBe(300);
  // A pointer's click would scroll the sticky header into view first.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).dispatchEvent('click');
  await expectUrl(page, '/videos');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expectUrl(page, '/tutorials');
  await expect.poll(() => scrolled(page)).toBe(300);
});

/** Goes to the first sections, then back to each place before, and ends where it began. */
async function visitSections(page: Page, width: number): Promise<void> {
  const outline = outlineOn(page, width);
  if (width < 1024) await outline.locator('summary').click();
  const places: number[] = [await scrolled(page)];
  for (const name of SECTIONS.slice(0, 3)) {
    await outline.getByRole('link', { name: `${name} part` }).click();
    const heading = page.getByRole('main').getByRole('heading', { name: `${name} part` });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    const box = await heading.boundingBox();
    expect(box?.y).toBeGreaterThan(header?.height ?? 0);
    expect(box?.y).toBeLessThan(150);
    places.push(await scrolled(page));
    if (width < 1024) await page.evaluate(() => window.scrollTo(0, 0));
  }
  if (width < 1024) places.fill(0);
  for (const [index, name] of ['Second', 'First', ''].entries()) {
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe(name && `#section-${name.toLowerCase()}-part`);
    await expect.poll(() => scrolled(page)).toBe(places.at(-2 - index));
  }
}

const outlineOn = (page: Page, width: number): Locator =>
  width < 1024
    ? page.locator('details').filter({ hasText: 'On this page' })
    : page.getByRole('navigation', { name: 'On this page' });

test('follows the sections of a lesson: by scrolling, by links, and Back', async ({ visit }) => {
  const { id } = await addLesson(visit, 'A lesson of sections', BODY);
  const page = await visit.open(`/tutorials/${id}`, { width: 1440, height: 800, reducedMotion: true });
  const outline = outlineOn(page, 1440);
  const marked = outline.locator('[aria-current]');

  await test.step('marks the section that is being read while scrolling', async () => {
    await expect(marked).toHaveText('First part');
    const second = page.getByRole('main').getByRole('heading', { name: 'Second part' });
    const top = await second.evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY));
    await scrollTo(page, top - 300);
    await expect(marked).toHaveText('First part');
    await scrollTo(page, top - 80);
    await expect(marked).toHaveText('Second part');
  });

  await test.step('follows a link within a lesson without losing a place', async () => {
    await scrollTo(page, 20);
    await page.getByRole('link', { name: 'the end' }).click();
    await expect(page.getByRole('heading', { name: 'Fifth part' })).toBeInViewport();
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(20);
  });

  for (const width of [1440, 390])
    await test.step(`goes to a section and Back to the place before at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await scrollTo(page, 0);
      await visitSections(page, width);
    });

  await test.step('marks the section that a link led to, also near the end of the page', async () => {
    await page.setViewportSize({ width: 1440, height: 1400 });
    for (const name of [...SECTIONS, ...SECTIONS.toReversed()]) {
      await outline.getByRole('link', { name: `${name} part` }).click();
      await expect(marked).toHaveText(`${name} part`);
    }
  });

  await test.step('follows the skip link', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
