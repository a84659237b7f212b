import { DEFAULT_RUN, formatRunLink, parseRunLink, type RunSettings } from '@qram/simulator';

/** Why the first run is shown instead of the one in the fragment. */
export interface Refusal {
  readonly problem: string;
  /** The fragment, if it is of a run with more cells than the viewer may have: others may open it. */
  readonly largeRun: string | null;
}

export interface OpenedRun {
  readonly run: RunSettings;
  readonly refusal: Refusal | null;
}

/** Anchors such as the skip link's name no run. */
export const isRunFragment = (fragment: string): boolean => /^#(v\d|[^#]*=)/.test(fragment);

/** The run that a URL's fragment names; the first one if it names none, or one that the viewer can't open. */
export function parseRunFragment(fragment: string, maxAddressBits: number): OpenedRun {
  if (!isRunFragment(fragment)) return { run: DEFAULT_RUN, refusal: null };
  const parsed = parseRunLink(fragment);
  if (!parsed.ok) return { run: DEFAULT_RUN, refusal: { problem: parsed.error.message, largeRun: null } };
  const { cells, addressBits } = parsed.value.memory;
  if (addressBits <= maxAddressBits) return { run: parsed.value, refusal: null };
  const problem = `This run has ${cells.length.toLocaleString('en-US')} cells, and yours may have up to ${2 ** maxAddressBits}.`;
  return { run: DEFAULT_RUN, refusal: { problem, largeRun: fragment } };
}

export const isSameRun = (one: RunSettings, other: RunSettings): boolean =>
  one === other || formatRunLink(one) === formatRunLink(other);

/** The fragment for a run: the present one if it already names that run, as links written by hand do. */
export const updateRunFragment = (fragment: string, run: RunSettings, maxAddressBits: number): string =>
  isSameRun(parseRunFragment(fragment, maxAddressBits).run, run) ? fragment : `#${formatRunLink(run)}`;
