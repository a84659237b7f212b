import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { journey } from './journey.ts';
import { existsAt, type Screen } from './screens.ts';
import { settle } from './settle.ts';
import type { Theme, Visit } from './visit.ts';

/** Widest first: a screen is loaded once and its window made narrower. */
const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;

async function look(visit: Visit, screen: Screen, theme: Theme, width: number): Promise<Page> {
  const page = await visit.open(screen.path, { as: screen.as, theme, width, height: HEIGHT });
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  return page;
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
      const light = await look(visit, screen, 'light', widths[0] ?? WIDTHS[0]);
      await expectAccessible(light);
      for (const width of widths) {
        await light.setViewportSize({ width, height: HEIGHT });
        await settle(light);
        await expectNoSidewaysScroll(light);
      }
      if (widths.length > 1) await expectAccessible(light);
      await light.context().close();
      await expectAccessible(await look(visit, screen, 'dark', widths.at(-1) ?? WIDTHS[0]));
    });
  }
}
