import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { rootClasses } from './expectations.ts';
import { journey } from './journey.ts';
import { existsAt, type Screen } from './screens.ts';
import { settle } from './settle.ts';
import type { Theme, Visit } from './visit.ts';

/** Widest first: a screen is loaded once, its window made narrower, and its theme switched in the end. */
const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;

async function look(visit: Visit, screen: Screen, theme: Theme, width: number): Promise<Page> {
  const page = await visit.open(screen.path, { as: screen.as, theme, width, height: HEIGHT });
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  return page;
}

const SWITCH = 'button:is([aria-label="Dark theme"], [aria-label="Switch to dark theme"])';

/**
 * The same screen, as it stands, in the dark theme; where it has no switch, opened anew. A press would not reach the
 * switch beneath a dialog, so it is called.
 */
async function darken(visit: Visit, screen: Screen, page: Page, width: number): Promise<Page> {
  const switched = await page.evaluate((selector) => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    button?.click();
    return button !== null;
  }, SWITCH);
  const dark = switched ? page : await look(visit, screen, 'dark', width);
  expect(await rootClasses(dark)).toContain('dark');
  return dark;
}

/**
 * One journey for each screen: axe finds nothing in either theme, and the screen fits windows of every width. Light is
 * looked at widest and narrowest, because layouts differ; dark at the narrowest, which differs in colours alone.
 */
export function journeyPerScreen(screens: readonly Screen[]): void {
  for (const screen of screens) {
    const widths = WIDTHS.filter((width) => existsAt(screen, width));
    journey(`${screen.name}: axe finds nothing, and it fits ${widths.join(', ')} pixels`, async (visit) => {
      if (screen.refused) visit.expectConsole(screen.refused);
      const page = await look(visit, screen, 'light', widths[0] ?? WIDTHS[0]);
      await expectAccessible(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await settle(page);
        await expectNoSidewaysScroll(page);
      }
      if (widths.length > 1) await expectAccessible(page);
      await expectAccessible(await darken(visit, screen, page, widths.at(-1) ?? WIDTHS[0]));
    });
  }
}
