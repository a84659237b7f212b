import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForIdle } from './wait-for-idle.ts';

/** Fails when axe finds anything on the current page; says which elements and why. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(page, axeOn(page));

/** The same around a page in a frame, which has landmarks of its own and is checked by itself. */
export const expectAccessibleAroundFrame = (page: Page): Promise<void> =>
  expectNothingFound(page, axeOn(page).exclude('iframe'));

/** Rules that another layout or theme of the same page can break. */
const APPEARANCE_RULES = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'link-name',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
];

/** Like `expectAccessible`, with the rules that depend on the width and the theme. */
export const expectAccessibleAppearance = (page: Page): Promise<void> =>
  expectNothingFound(page, axeOn(page).withRules(APPEARANCE_RULES));

/** Pages here have no frames of another origin, so axe needs no blank page of its own to join results of frames. */
const axeOn = (page: Page): AxeBuilder =>
  // Elements that pass a rule would be most of the result.
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await waitForIdle(page);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  );
  if (found.length > 0) throw new Error(`axe on ${page.url()}\n${found.join('\n')}`);
}

/** Fails if the page is wider than the window, or if its edge cuts a control. Names the elements. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = document.documentElement.scrollWidth > width;
    const canScroll = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || canScroll(element.parentElement));
    return [...document.querySelectorAll(scrolls ? 'body *' : 'body :is(a, button, input, select, textarea)')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        if (right <= width + 1) return false;
        if (!scrolls && element.closest('[aria-hidden="true"], [inert]')) return false;
        return (
          scrolls || (left < width && element.checkVisibility({ visibilityProperty: true }) && !canScroll(element))
        );
      })
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  if (wide.length > 0) throw new Error(`${page.url()} is wider than the window:\n${wide.join('\n')}`);
}
