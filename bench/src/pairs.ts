import { type Finding, figure, type Goal, median } from './findings.ts';
import type { Load } from './load.ts';

export const ROUNDS = 3;

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

export function perProcessorSecond(loads: readonly Load[]): number | null {
  const values = loads.flatMap((one) => one.perProcessorSecond ?? []);
  return values.length === 0 ? null : median(values);
}

export const latency = (loads: readonly Load[]): string =>
  `p50 ${figure(middle(loads, 'p50'))} ms, p99 ${figure(middle(loads, 'p99'))} ms`;

/** The site's figure as a share of the reference's, by the clock and by each one's own processor time. */
export function sharesOf({ site, reference }: Pair): { clock: number; processor: number | null; text: string } {
  const clock = middle(site, 'perSecond') / middle(reference, 'perSecond');
  const [own, other] = [perProcessorSecond(site), perProcessorSecond(reference)];
  const processor = own !== null && other !== null ? own / other : null;
  const text = `clock ${figure(clock)}, processor ${processor === null ? 'unknown' : figure(processor)}`;
  return { clock, processor, text };
}

export const failuresOf = (loads: readonly Load[]): number => loads.reduce((sum, one) => sum + one.failed, 0);

/** Site, reference, the ratio of the two by the clock, and what failed. */
export function clockFindings(
  part: string,
  names: { site: string; reference: string; unit: string },
  pair: Pair,
  goal: Goal,
): Finding[] {
  const { clock, text } = sharesOf(pair);
  const failed = failuresOf([...pair.site, ...pair.reference]);
  return [
    { part, name: names.site, value: middle(pair.site, 'perSecond'), unit: names.unit, detail: latency(pair.site) },
    { part, name: `  ${names.reference}`, value: middle(pair.reference, 'perSecond'), unit: names.unit },
    { part, name: '  ratio', value: clock, unit: '', goal, detail: text },
    { part, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}
