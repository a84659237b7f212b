import { type Finding, figure, type Goal, median } from './findings.ts';
import type { Load } from './load.ts';

export const ROUNDS = 7;

/** Measured alternately, so that noise affects both alike. */
export interface Pair {
  site: Load[];
  reference: Load[];
}

/** Warms both up, then measures them alternately. */
export async function alternate(
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

export const computeMedian = (loads: readonly Load[], field: 'perSecond' | 'p50' | 'p99'): number =>
  median(loads.map((one) => one[field]));

export function medianRatio({ site, reference }: Pair, field: 'perSecond' | 'p99' | 'perCpuSecond'): number | null {
  const ratios = site.map(
    (measured, round) => (measured[field] ?? Number.NaN) / (reference[round]?.[field] ?? Number.NaN),
  );
  return ratios.some(Number.isNaN) ? null : median(ratios);
}

export const latency = (loads: readonly Load[]): string =>
  `p50 ${figure(computeMedian(loads, 'p50'))} ms, p99 ${figure(computeMedian(loads, 'p99'))} ms`;

/** By wall-clock time and CPU time. */
export function computeRatios(pair: Pair): { clock: number; cpu: number | null; text: string } {
  const clock = medianRatio(pair, 'perSecond') ?? Number.NaN;
  const cpu = medianRatio(pair, 'perCpuSecond');
  const text = `clock ${figure(clock)}, CPU ${cpu === null ? 'unknown' : figure(cpu)}`;
  return { clock, cpu, text };
}

export const getFailures = (loads: readonly Load[]): number => loads.reduce((sum, one) => sum + one.failed, 0);

/** Site, reference, wall-clock ratio and failed requests. */
export function clockFindings(
  part: string,
  names: { site: string; reference: string; unit: string },
  pair: Pair,
  goals: { rate?: Goal; ratio?: Goal },
): Finding[] {
  const { clock, text } = computeRatios(pair);
  const failed = getFailures([...pair.site, ...pair.reference]);
  return [
    {
      part,
      name: names.site,
      value: computeMedian(pair.site, 'perSecond'),
      unit: names.unit,
      goal: goals.rate,
      detail: latency(pair.site),
    },
    { part, name: `  ${names.reference}`, value: computeMedian(pair.reference, 'perSecond'), unit: names.unit },
    { part, name: '  ratio', value: clock, unit: '', goal: goals.ratio, detail: text },
    { part, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}
