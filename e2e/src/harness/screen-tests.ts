import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAppearance, expectNoSidewaysScroll } from './accessibility.ts';
import { rootClasses } from './expectations.ts';
import type { Screen } from './screen.ts';
import { existsAt, REPRESENTATIVE_SCREENS } from './screens.ts';
import { test } from './test.ts';
import type { Visit } from './visit.ts';
import { waitForIdle } from './wait-for-idle.ts';

/** Widest first: a screen is loaded once, then narrowed, then switched to the dark theme. */
const WIDTHS = [1440, 768, 390, 320] as const;
const HEIGHT = 900;

/** Opens the screen, and waits for its heading or its dialog: before that, axe sees an empty page. */
async function openScreen(visit: Visit, screen: Screen, width: number): Promise<Page> {
  const page = await visit.open(screen.path, { as: screen.as, width, height: HEIGHT });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await heading.or(page.getByRole('dialog')).first().waitFor();
  await waitForIdle(page);
  await screen.act?.(page);
  await waitForIdle(page);
  return page;
}

const SWITCH = 'button:is([aria-label="Dark theme"], [aria-label="Switch to dark theme"])';

/**
 * Switches the loaded page to the dark theme. Calls the button's click(), because a dialog may cover it; without a
 * button, sets the root's classes as `web/src/ui/theme/theme-context.tsx` does.
 */
async function darken(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    if (button) return button.click();
    document.documentElement.classList.replace('light', 'dark');
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  }, SWITCH);
  expect(await rootClasses(page)).toContain('dark');
}

const ALL = process.env.TEST_ALL === '1';

/**
 * One test per screen: axe finds nothing in either theme, and the screen fits every window width. Light is checked at
 * the widest window, dark at the narrowest with the rules that layout and colors can break. `npm run test:all` checks all rules
 * in the narrowest window in both themes.
 */
export function testScreens(screens: readonly Screen[]): void {
  // Workers share the screens, because they are most of the tests.
  test.describe.configure({ mode: 'parallel' });
  for (const screen of screens.filter(({ name }) => ALL || REPRESENTATIVE_SCREENS.has(name))) {
    const widths = WIDTHS.filter((width) => existsAt(screen, width));
    test(`${screen.name}: has no axe violations and fits ${widths.join(', ')} pixels`, async ({ visit }) => {
      if (screen.refused) visit.expectConsole(screen.refused);
      const page = await openScreen(visit, screen, widths[0] ?? WIDTHS[0]);
      await expectAccessible(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await waitForIdle(page);
        await expectNoSidewaysScroll(page);
      }
      if (ALL && widths.length > 1) await expectAccessible(page);
      await darken(page);
      await (ALL ? expectAccessible(page) : expectAccessibleAppearance(page));
    });
  }
}
