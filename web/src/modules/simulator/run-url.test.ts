import { DEFAULT_HARDWARE, DEFAULT_RUN, drawMemory, formatRunLink, type RunSettings } from '@qram/simulator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addError,
  changeAddressBits,
  changeAddresses,
  changeArchitecture,
  drawCells,
  flipCell,
  toggleAddress,
} from './run-changes.ts';
import { type RunAction, type RunHistory, startHistory, updateHistory } from './run-history.ts';
import { parseRunFragment, updateRunFragment } from './run-url.ts';

const MAX_BITS = 3;

/** The page: the run that it shows, and the history of the browser's tab, whose last URL is the present one. */
interface Page {
  readonly history: RunHistory;
  readonly fragments: readonly string[];
}

const currentFragment = ({ fragments }: Page): string => fragments.at(-1) ?? '';

const act =
  (action: RunAction) =>
  ({ history, fragments }: Page): Page => {
    const changed = updateHistory(history, action);
    return {
      history: changed,
      fragments: [...fragments.slice(0, -1), updateRunFragment(fragments.at(-1) ?? '', changed.run, MAX_BITS)],
    };
  };

const open = (page: Page): Page => ({
  ...page,
  history: startHistory(parseRunFragment(currentFragment(page), MAX_BITS).run),
});
const visit =
  (fragment: string) =>
  ({ history, fragments }: Page): Page =>
    open({ history, fragments: [...fragments, fragment] });
const goBack = (page: Page): Page =>
  page.fragments.length > 1 ? open({ ...page, fragments: page.fragments.slice(0, -1) }) : page;

type Press = (page: Page) => Page;
const change = (update: (run: RunSettings) => RunSettings, group?: string): Press =>
  act({ type: 'change', change: update, group });

const presses: fc.Arbitrary<Press> = fc.oneof(
  fc.nat(1).map((cell) => change((run) => flipCell(run, cell))),
  fc.nat(1).map((address) => change((run) => toggleAddress(run, address))),
  fc.nat(2 ** 32 - 1).map((seed) => change((run) => drawCells(run, seed))),
  fc.integer({ min: 1, max: MAX_BITS }).map((bits) => change((run) => changeAddressBits(run, bits))),
  fc
    .constantFrom('bucket-brigade' as const, 'fan-out' as const)
    .map((architecture) => change((run) => changeArchitecture(run, architecture))),
  fc.constant(change((run) => changeAddresses(run, { kind: 'uniform' }))),
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((rate) => change((run) => ({ ...run, noise: { ...DEFAULT_RUN.noise, rate: Math.abs(rate) } }), 'rate')),
  fc.constantFrom(1, 40, null).map((t1) => change((run) => ({ ...run, noise: { ...DEFAULT_HARDWARE, t1, t2: t1 } }))),
  fc
    .double({ min: 1e-12, max: 1, noNaN: true })
    .map((errorRate) => change((run) => ({ ...run, physical: { ...run.physical, errorRate } }), 'physical-errorRate')),
  fc.nat(2).map((step) => change((run) => addError(run, { step, level: 0, index: 0, pauli: 'Z' }))),
  fc.nat(3).map((step) => act({ type: 'look', change: (run) => ({ ...run, step }) })),
  fc
    .constantFrom('state' as const, 'noise' as const)
    .map((view) => act({ type: 'look', change: (run) => ({ ...run, view }) })),
  fc.constant(act({ type: 'undo' })),
  fc.constant(act({ type: 'redo' })),
  fc.constant(open),
  fc.constant(goBack),
  fc.constantFrom('', '#main', '#v9&n=3', '#v1&n=2&c=6', '#v1&n=3&c=6a&a=all&s=10').map(visit),
);

describe('the URL of a run', () => {
  it('names the shown run after any presses, undo, redo, reload and Back', () => {
    fc.assert(
      fc.property(fc.array(presses, { maxLength: 40 }), (pressed) => {
        let page = visit('')({ history: startHistory(DEFAULT_RUN), fragments: [] });
        for (const press of pressed) {
          page = press(page);
          const named = parseRunFragment(currentFragment(page), MAX_BITS).run;
          expect(formatRunLink(named)).toBe(formatRunLink(page.history.run));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('follows an undo back to the run that a link opened', () => {
    const link = '#v1&n=3&c=6a&a=all&s=10';
    const opened = visit(link)({ history: startHistory(DEFAULT_RUN), fragments: [] });
    const flipped = change((run) => flipCell(run, 0))(opened);
    expect(currentFragment(flipped)).toContain('&c=ea&');
    expect(currentFragment(act({ type: 'undo' })(flipped))).toContain('&c=6a&');
  });

  it('stays as it is where it already names the run', () => {
    for (const fragment of ['', '#main', '#v1&n=3&c=6a&a=1,3,6&s=10'])
      expect(updateRunFragment(fragment, DEFAULT_RUN, MAX_BITS)).toBe(fragment);
  });

  it('opens the first run, and says why, where a link is broken or too large', () => {
    expect(parseRunFragment('#v9', MAX_BITS)).toEqual({
      run: DEFAULT_RUN,
      refusal: { problem: expect.stringContaining('newer version'), largeRun: null },
    });
    const large = `#${formatRunLink({ ...DEFAULT_RUN, memory: drawMemory(10, 1, 1) })}`;
    const { run, refusal } = parseRunFragment(large, MAX_BITS);
    expect(run).toBe(DEFAULT_RUN);
    expect(refusal).toEqual({
      problem: 'This run has 1,024 cells, and yours may have up to 8.',
      largeRun: large,
    });
  });
});
