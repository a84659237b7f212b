import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { journey } from './journey.ts';
import { existsAt, type Screen, settle } from './screens.ts';
import type { Theme, Visit } from './visit.ts';

const WIDTHS = [390, 768, 1440] as const;
const THEMES: readonly Theme[] = ['light', 'dark'];

async function look(
  visit: Visit,
  screen: Screen,
  theme: Theme,
  width: number,
  check: (page: Awaited<ReturnType<Visit['open']>>) => Promise<void>,
): Promise<void> {
  const page = await visit.open(screen.path, { as: screen.as, theme, width, height: 900 });
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  await check(page);
  await page.context().close();
}

/**
 * Two journeys for each screen: axe finds nothing in either theme, and the screen fits windows of every width, where
 * axe looks at the narrowest, too, because layouts differ.
 */
export function journeyPerScreen(screens: readonly Screen[]): void {
  for (const screen of screens) {
    const widths = WIDTHS.filter((width) => existsAt(screen, width));
    const [narrowest, widest] = [widths[0] ?? 390, widths.at(-1) ?? 1440];
    journey(`${screen.name}: axe finds nothing in either theme`, async (visit) => {
      if (screen.refused) visit.expectConsole(screen.refused);
      for (const theme of THEMES) await look(visit, screen, theme, widest, expectAccessible);
    });
    journey(`${screen.name}: fits the window at ${widths.join(', ')} pixels`, async (visit) => {
      if (screen.refused) visit.expectConsole(screen.refused);
      for (const width of widths) {
        await look(visit, screen, 'light', width, async (page) => {
          await expectNoSidewaysScroll(page);
          if (width === narrowest && width !== widest) await expectAccessible(page);
        });
      }
    });
  }
}
