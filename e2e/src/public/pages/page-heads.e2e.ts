import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

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

test('lights another path of the tree in the head of each section, at 390, 768 and 1440 pixels', async ({ visit }) => {
  const page = await visit.open('/', { videoHost: 'hides pictures' });
  const seen: Record<string, Set<string>> = { '390': new Set(), '768': new Set(), '1440': new Set() };
  for (const [path, label] of SECTIONS) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
    await expectUrl(page, path);
    const text = page.locator('svg text').filter({ hasText: label.slice(0, 6) });
    await text.waitFor({ state: 'attached' });
    for (const [width, paths] of Object.entries(seen)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      await waitForIdle(page);
      const head = page.locator('div').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(head.locator('svg[aria-hidden]').first()).toBeVisible();
      const [lit] = await litPaths(page);
      expect(lit, `${path} at ${width} pixels`).toBeTruthy();
      paths.add(lit ?? '');
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
  const page = await visit.open('/no/such/page');
  const main = page.getByRole('main');
  const header = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  const expectTree = async () => {
    await waitForIdle(page);
    await expect(main.locator('svg[viewBox="0 0 320 134"]'), page.url()).toBeVisible();
  };
  await main.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  await expectTree();
  for (const [list, nothing] of [
    ['Videos', 'No videos found'],
    ['Patents', 'No patents found'],
  ] as const) {
    await header(list).click();
    await main.getByRole('heading', { level: 1, name: list }).waitFor();
    await main.getByRole('searchbox').fill('zzzz');
    await main.getByText(nothing).first().waitFor();
    await expectTree();
  }
  for (const [name, path] of [
    ['Login', '/login'],
    ['Register', '/register'],
  ] as const) {
    await header(name).click();
    await main.getByRole('heading', { level: 1, name }).waitFor();
    await expectUrl(page, path);
    await expectTree();
  }
});
