import { type Finding, figure, type Goal, median } from './findings.ts';
import type { Load } from './load.ts';

export const ROUNDS = 7;

/** What was measured of the site and of its reference, in turns, so that noise meets both alike. */
export interface Pair {
  site: Load[];
  reference: Load[];
}

/** Measures both once to warm them up, and then in turns. */
export async function inTurns(
  site: (seconds: number) => Promise<Load>,
  reference: (seconds: number) => Promise<Load>,
  seconds: { warmUp: number; round: number },
): Promise<Pair> {
  await site(seconds.warmUp);
  await reference(seconds.warmUp);
  const pair: Pair = { site: [], reference: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    pair.site.push(await site(seconds.round));
    pair.reference.push(await reference(seconds.round));
  }
  return pair;
}

export const middle = (loads: readonly Load[], field: 'perSecond' | 'p50' | 'p99'): number =>
  median(loads.map((one) => one[field]));

/**
 * The site's figure as a share of the reference's of the same turn; the middle one of all turns. A machine that others
 * use changes its speed from turn to turn, so the middle of each taken by itself may come from different minutes.
 */
export function middleShare(
  { site, reference }: Pair,
  field: 'perSecond' | 'p99' | 'perProcessorSecond',
): number | null {
  const shares = site.map((own, turn) => (own[field] ?? Number.NaN) / (reference[turn]?.[field] ?? Number.NaN));
  return shares.some(Number.isNaN) ? null : median(shares);
}

export const latency = (loads: readonly Load[]): string =>
  `p50 ${figure(middle(loads, 'p50'))} ms, p99 ${figure(middle(loads, 'p99'))} ms`;

/** The site's rate as a share of the reference's, by the clock and by each one's own processor time. */
export function sharesOf(pair: Pair): { clock: number; processor: number | null; text: string } {
  const clock = middleShare(pair, 'perSecond') ?? Number.NaN;
  const processor = middleShare(pair, 'perProcessorSecond');
  const text = `clock ${figure(clock)}, processor ${processor === null ? 'unknown' : figure(processor)}`;
  return { clock, processor, text };
}

export const failuresOf = (loads: readonly Load[]): number => loads.reduce((sum, one) => sum + one.failed, 0);

/** Site, reference, the ratio of the two by the clock, and what failed. */
export function clockFindings(
  part: string,
  names: { site: string; reference: string; unit: string },
  pair: Pair,
  goals: { rate?: Goal; ratio?: Goal },
): Finding[] {
  const { clock, text } = sharesOf(pair);
  const failed = failuresOf([...pair.site, ...pair.reference]);
  return [
    {
      part,
      name: names.site,
      value: middle(pair.site, 'perSecond'),
      unit: names.unit,
      goal: goals.rate,
      detail: latency(pair.site),
    },
    { part, name: `  ${names.reference}`, value: middle(pair.reference, 'perSecond'), unit: names.unit },
    { part, name: '  ratio', value: clock, unit: '', goal: goals.ratio, detail: text },
    { part, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}
