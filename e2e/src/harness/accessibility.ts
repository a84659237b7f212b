import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settle } from './settle.ts';

/** Fails if axe finds a violation on the current page, and names the elements and reasons. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  );
  if (found.length > 0) throw new Error(`axe on ${page.url()}\n${found.join('\n')}`);
}

/** Fails if the page is wider than the window, and names the overflowing elements. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  if (wide.length > 0) throw new Error(`${page.url()} is wider than the window:\n${wide.join('\n')}`);
}
