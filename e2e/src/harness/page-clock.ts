import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import type { OpenOptions, Visit } from './visit.ts';

const STEP_MS = 100;
const TIMEOUT_MS = 10_000;

/** Opens a page whose clock can be paused and advanced with `page.clock`. */
export const openWithClock = (visit: Visit, path: string, options: OpenOptions = {}): Promise<Page> =>
  visit.open(path, {
    ...options,
    prepare: async (context) => {
      await context.clock.install();
      await options.prepare?.(context);
    },
  });

/** Advances a paused clock in small steps until the element shows, so that it has just appeared. */
export async function advanceUntilVisible(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [STEP_MS], timeout: TIMEOUT_MS });
}
