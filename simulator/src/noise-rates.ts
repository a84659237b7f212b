import type { HardwareNoise, Noise, NoiseTargets, PauliNoise } from './noise.ts';
import type { RouterLevels } from './query.ts';

/** Probability that a qubit relaxes during a step: γ = 1 − e^(−t/T1). */
export const computeDecay = ({ t1, stepTime }: HardwareNoise): number =>
  t1 === null ? 0 : -Math.expm1(-stepTime / t1);

/** By how much dephasing alone reduces a coherence during a step: 1 − e^(−t/Tφ), where 1/Tφ = 1/T2 − 1/(2·T1). */
export function computeDephasing({ t1, t2, stepTime }: HardwareNoise): number {
  if (t2 === null) return 0;
  const perMicrosecond = 1 / t2 - (t1 === null ? 0 : 1 / (2 * t1));
  return -Math.expm1(-stepTime * Math.max(0, perMicrosecond));
}

/** T2 can be at most 2·T1. */
export const hasPossibleTimes = ({ t1, t2 }: Pick<HardwareNoise, 't1' | 't2'>): boolean =>
  t1 === null || t2 === null || t2 <= 2 * t1;

/** True if nothing is ever hit. */
export const isSilent = (noise: Noise): boolean =>
  noise.kind === 'hardware'
    ? computeDecay(noise) === 0 && computeDephasing(noise) === 0 && (noise.loss === 0 || !noise.hits.bits)
    : noise.rate === 0;

/** True if routers are hit while they wait, which those of two levels never do. */
export const hitsWaiting = ({ hits }: Noise, routerLevels: RouterLevels): boolean => hits.waiting && routerLevels === 3;

/** The phase flips that are the same as this noise, if there are any: T2 without relaxation or loss. */
export function toPhaseFlips(noise: Noise): PauliNoise | null {
  if (noise.kind === 'phase-flip') return noise;
  if (noise.kind !== 'hardware' || computeDecay(noise) > 0 || (noise.loss > 0 && noise.hits.bits)) return null;
  return { kind: 'phase-flip', applied: 'step', rate: computeDephasing(noise) / 2, hits: noise.hits };
}

/** `set waiting bits` */
export const formatNoiseTargets = ({ set, waiting, bits }: NoiseTargets): string =>
  [set ? 'set' : '', waiting ? 'waiting' : '', bits ? 'bits' : ''].filter(Boolean).join(' ');
