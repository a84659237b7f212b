import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

const SECTIONS = [
  ['/videos', '|00110⟩ watch'],
  ['/tutorials', '|01001⟩ learn'],
  ['/patents', '|11010⟩ inventions'],
  ['/QramPage', '|10110⟩ build'],
  ['/contact', '|01100⟩ contact'],
  ['/plans', '|10011⟩ services'],
  ['/TermsPage', '|11101⟩ agreement'],
] as const;

/** Path data of the lines in the accent color that are in view. */
const litPaths = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('svg path')
    .evaluateAll((paths) => {
      const glow = getComputedStyle(document.documentElement).getPropertyValue('--glow');
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = glow;
      const color = getComputedStyle(probe).color;
      probe.remove();
      return paths
        .filter((path) => getComputedStyle(path).stroke === color && path.checkVisibility())
        .map((path) => path.getAttribute('d') ?? '')
        .filter((d) => d.includes('C'));
    });

for (const width of [390, 768, 1440]) {
  test(`lights another path of the tree in the head of each section at ${width} px`, async ({ visit }) => {
    const seen = new Set<string>();
    for (const [path, label] of SECTIONS) {
      const page = await visit.open(path, { width, videoHost: 'hides pictures' });
      await waitForIdle(page);
      const head = page.locator('div').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(head.locator('svg[aria-hidden]').first()).toBeVisible();
      const [lit] = await litPaths(page);
      expect(lit, path).toBeTruthy();
      seen.add(lit ?? '');
      const text = page.locator('svg text').filter({ hasText: label.slice(0, 6) });
      if (width === 1440) {
        await expect(text).toBeVisible();
        const size = await text.evaluate((element) => (element as SVGTextElement).getScreenCTM()?.a ?? 0);
        expect(size * 13).toBeGreaterThanOrEqual(12);
      } else await expect(text).toBeHidden();
      await page.context().close();
    }
    expect(seen.size).toBe(SECTIONS.length);
  });
}

test('draws the tree on login, register, the not-found page and in a search without results', async ({ visit }) => {
  visit.expectConsole(/404/);
  for (const path of ['/login', '/register', '/no/such/page', '/videos?search=zzzz', '/patents?search=zzzz']) {
    const page = await visit.open(path);
    await waitForIdle(page);
    await expect(page.getByRole('main').locator('svg[viewBox="0 0 320 134"]'), path).toBeVisible();
  }
});
