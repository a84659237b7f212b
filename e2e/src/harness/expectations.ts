import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';

/** Waits until each of these texts is visible. */
export async function expectTexts(within: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await within.getByText(text, { exact: true }).first().waitFor();
}

/** Waits until the page is at this path (and query). */
export async function expectUrl(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''), { timeout: 10_000 }).toBe(path);
}

/** Waits until this element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement), { timeout: 5_000 })
    .toBe(true);
}

/** The classes of the root element. */
export const rootClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.documentElement.classList]);
