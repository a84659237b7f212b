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
  found.push(...(await findStopsInRows(page)));
  if (found.length > 0) throw new Error(`axe on ${page.url()}\n${found.join('\n')}`);
}

/** Controls in the rows of a list that Tab stops at: the row itself is its one stop. */
const findStopsInRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-row] :is(a[href], button, input, select, [tabindex])')]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
      .map((control) => `a second Tab stop in a row: ${control.outerHTML.slice(0, 160)}`),
  );

/** Fails if the page is wider than the window, or if its edge or that of a part cuts a control. Names the elements. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) => element.outerHTML.slice(0, 120);
    if (document.documentElement.scrollWidth > width) {
      const beyond = (element: Element) => element.getBoundingClientRect().right > width + 1;
      return [...document.querySelectorAll('body *')].filter(beyond).slice(0, 5).map(name);
    }
    /** Where the window or a part that hides its overflow ends; nothing is cut in a part that scrolls. */
    const visibleEnd = (element: Element | null): number => {
      if (!element || element === document.body) return width;
      const { overflowX } = getComputedStyle(element);
      if (/auto|scroll/.test(overflowX)) return Number.POSITIVE_INFINITY;
      const end = overflowX === 'visible' ? Number.POSITIVE_INFINITY : element.getBoundingClientRect().right;
      return Math.min(end, visibleEnd(element.parentElement));
    };
    const isCut = (control: Element) => {
      const { left, right } = control.getBoundingClientRect();
      const end = visibleEnd(control.parentElement);
      return left < end && right > end + 1 && control.checkVisibility({ visibilityProperty: true });
    };
    return [...document.querySelectorAll('button, input, select, textarea')]
      .filter((control) => !control.closest('[aria-hidden="true"], [inert]') && isCut(control))
      .slice(0, 5)
      .map(name);
  });
  if (wide.length > 0) throw new Error(`Too wide for the window at ${page.url()}:\n${wide.join('\n')}`);
}
