import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';

const MAX_STOPS = 80;

/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const ringOn = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    // A heading focused after navigation is a starting point, not a tab stop.
    const start = element === document.body || element.getAttribute('tabindex') === '-1';
    // Where several values are chosen, the ring is around them and the field.
    const field = element.closest('.mantine-MultiSelect-input');
    const near = [element, element.parentElement, element.nextElementSibling, field];
    const visible = start || near.some(ringOn);
    return { visible, html: element.outerHTML.slice(0, 140) };
  });

/** Presses Tab until this element has the focus. The focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { visible, html } = await focused(page);
    expect(visible, `visible focus on ${html}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab did not reach ${target}`);
}
