import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAppearance, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const main = (page: Page) => page.getByRole('main');

test('lists the terms, searches them by other words too, and leads to their lessons', async ({ visit }) => {
  const page = await visit.open('/tutorials', { width: 320 });
  await main(page).getByRole('link', { name: 'glossary' }).click();
  await expectUrl(page, '/glossary');
  await expect(main(page).getByRole('term')).toHaveCount(30);
  await expectNoSidewaysScroll(page);
  await expectAccessibleAppearance(page);
  await main(page).getByRole('searchbox', { name: 'Search the glossary' }).fill('QFT');
  await expect(main(page).getByRole('term')).toHaveText(['Quantum Fourier transform']);
  await main(page).getByRole('link', { name: 'Quantum Fourier transform' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Quantum Fourier transform' })).toBeVisible();
  await expectAccessible(page);
  const neighbors = main(page).getByRole('navigation', { name: 'Previous and next term' }).getByRole('link');
  await expect(neighbors).toHaveText([/^Previous/, /^Next/]);
  await main(page).getByRole('link', { name: 'Read “Shor’s algorithm: finding a period”' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: /Shor/ })).toBeVisible();
  await page.goto('/glossary?search=zzzqq');
  await main(page).getByRole('heading', { name: 'No terms found' }).waitFor();
});

test('leads from each letter to its heading, below the header, in two rows on a phone', async ({ visit }) => {
  const page = await visit.open('/glossary', { width: 390 });
  const letters = main(page).getByRole('navigation', { name: 'Terms by letter' }).getByRole('link');
  const boxes = await letters.evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  const names = await letters.allTextContents();
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(names);
  await letters.filter({ hasText: 'P' }).click();
  await expectUrl(page, '/glossary#letter-P');
  const header = await page.getByRole('banner').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  const top = async () => (await main(page).getByRole('heading', { level: 2, name: 'P' }).boundingBox())?.y ?? 0;
  await expect.poll(top).toBeLessThan(bottom + 100);
  expect(await top()).toBeGreaterThanOrEqual(bottom);
});

test('explains a term in a lesson on hover, on focus and at a press of a finger', async ({ visit }) => {
  const lessons = await visit.call<{ topics: { id: number; title: string; locked: boolean }[] }[]>(
    'GET',
    '/api/tutorials',
  );
  const lesson = lessons.flatMap(({ topics }) => topics).find(({ locked }) => !locked);
  const page = await visit.open(`/tutorials/${lesson?.id}`, { width: 1280 });
  const term = main(page).locator('a.term').first();
  const card = page.getByRole('tooltip');
  // The cards come behind the text.
  await waitForIdle(page);

  await test.step('on hover, and no longer', async () => {
    await term.hover();
    await expect(card).toBeVisible();
    await expect(term).toHaveAttribute('aria-describedby', 'term-card');
    await expectAccessibleAppearance(page);
    // A pointer on the card keeps it.
    await card.hover();
    await page.waitForTimeout(600);
    await expect(card).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(card).toHaveCount(0);
  });

  await test.step('on focus, until Escape', async () => {
    await term.focus();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
  });

  await test.step('a term is marked once in a section', async () => {
    const marked = await main(page)
      .locator('.lesson-text')
      .evaluate((text) => {
        const sections: string[][] = [[]];
        for (const element of text.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6, a.term'))
          if (element.matches('a')) sections.at(-1)?.push(element.dataset.term ?? '');
          else sections.push([]);
        return sections;
      });
    expect(marked.flat().length).toBeGreaterThan(3);
    for (const ids of marked) expect(new Set(ids).size).toBe(ids.length);
  });

  await test.step('at a press of a finger, within a narrow window', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const address = page.url();
    await term.scrollIntoViewIfNeeded();
    const box = await term.boundingBox();
    const touch = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(card).toBeVisible();
    expect(page.url()).toBe(address);
    await expectNoSidewaysScroll(page);
    await card.getByRole('link').click();
    await expect(card).toHaveCount(0);
  });
});
