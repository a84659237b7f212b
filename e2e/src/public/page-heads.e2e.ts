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

test('lights another path of the tree in the head of each section, at 1440, 768 and 390 pixels', async ({ visit }) => {
  const page = await visit.open(SECTIONS[0][0], { videoHost: 'hides pictures' });
  const seen: Record<number, Set<string>> = { 1440: new Set(), 768: new Set(), 390: new Set() };
  for (const [path, label] of SECTIONS) {
    if (path !== SECTIONS[0][0]) await page.goto(path);
    for (const [width, paths] of Object.entries(seen)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      await waitForIdle(page);
      const head = page.locator('div').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(head.locator('svg[aria-hidden]').first()).toBeVisible();
      const [lit] = await litPaths(page);
      expect(lit, `${path} at ${width} pixels`).toBeTruthy();
      paths.add(lit ?? '');
      const text = page.locator('svg text').filter({ hasText: label.slice(0, 6) });
      if (width === '1440') {
        await expect(text).toBeVisible();
        const size = await text.evaluate((element) => (element as SVGTextElement).getScreenCTM()?.a ?? 0);
        expect(size * 13).toBeGreaterThanOrEqual(12);
      } else await expect(text).toBeHidden();
    }
  }
  for (const paths of Object.values(seen)) expect(paths.size).toBe(SECTIONS.length);
});

test('draws the tree on login, register, the not-found page and in a search without results', async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/login');
  const expectTree = async () => {
    await waitForIdle(page);
    await expect(page.getByRole('main').locator('svg[viewBox="0 0 320 134"]'), page.url()).toBeVisible();
  };
  await expectTree();
  for (const path of ['/register', '/no/such/page', '/videos?search=zzzz', '/patents?search=zzzz']) {
    await page.goto(path);
    await expectTree();
  }
});
