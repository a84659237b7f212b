import { type Finding, formatFigure, type Goal, median } from './findings.ts';
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
  median(loads.map((load) => load[field]));

export function medianRatio({ site, reference }: Pair, field: 'perSecond' | 'p99' | 'perCpuSecond'): number | null {
  const ratios = site.map(
    (measured, round) => (measured[field] ?? Number.NaN) / (reference[round]?.[field] ?? Number.NaN),
  );
  return ratios.some(Number.isNaN) ? null : median(ratios);
}

export const formatLatency = (loads: readonly Load[]): string =>
  `p50 ${formatFigure(computeMedian(loads, 'p50'))} ms, p99 ${formatFigure(computeMedian(loads, 'p99'))} ms`;

/** By wall-clock time and CPU time. */
export function computeRatios(pair: Pair): { clock: number; cpu: number | null; text: string } {
  const clock = medianRatio(pair, 'perSecond') ?? Number.NaN;
  const cpu = medianRatio(pair, 'perCpuSecond');
  const text = `clock ${formatFigure(clock)}, CPU ${cpu === null ? 'unknown' : formatFigure(cpu)}`;
  return { clock, cpu, text };
}

export const countFailures = (loads: readonly Load[]): number => loads.reduce((sum, one) => sum + one.failed, 0);

/** Site, reference, wall-clock ratio and failed requests. */
export function toClockFindings(
  part: string,
  names: { site: string; reference: string; unit: string },
  pair: Pair,
  goals: { rate?: Goal; ratio?: Goal },
): Finding[] {
  const { clock, text } = computeRatios(pair);
  const failed = countFailures([...pair.site, ...pair.reference]);
  return [
    {
      part,
      name: names.site,
      value: computeMedian(pair.site, 'perSecond'),
      unit: names.unit,
      goal: goals.rate,
      detail: formatLatency(pair.site),
    },
    { part, name: `  ${names.reference}`, value: computeMedian(pair.reference, 'perSecond'), unit: names.unit },
    { part, name: '  ratio', value: clock, unit: '', goal: goals.ratio, detail: text },
    { part, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}
