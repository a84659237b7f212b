import type { FidelityMeasure } from './fidelity.ts';
import { countSetStates } from './loaded-states.ts';
import type { Noise, PauliErrorKind, PauliNoise } from './noise.ts';
import { hitsWaiting, toPhaseFlips } from './noise-rates.ts';
import type { Query } from './query.ts';

/** Probability of an odd number of T flips, each with probability ε: q = (1 − (1 − 2ε)^T)/2. */
export const accumulateFlips = (rate: number, rounds: number): number => (1 - (1 - 2 * rate) ** rounds) / 2;

/** Factors for the expected overlap of two branches. */
interface RouterFactors {
  same: number;
  /** After a phase flip with different signs: R in one branch, L or off the path in the other. */
  opposite: number;
}

/** A flipped router on its path spoils a branch, so only phase flips leave an overlap. */
const FACTORS: Record<PauliErrorKind, (rate: number) => RouterFactors> = {
  'phase-flip': (rate) => ({ same: 1, opposite: 1 - 2 * rate }),
  'bit-flip': (rate) => ({ same: 1 - rate, opposite: 1 - rate }),
  depolarizing: (rate) => ({ same: 1 - (2 * rate) / 3, opposite: 1 - (4 * rate) / 3 }),
};

/**
 * Factors by level. Phase flips commute with a query, so those of all steps combine into the rate of an odd number of
 * flips.
 */
function computeFactors({ schedule }: Query, { kind, applied, rate }: PauliNoise): RouterFactors[] {
  return Array.from({ length: schedule.treeBits }, (_, level) =>
    FACTORS[kind](applied === 'query' ? rate : accumulateFlips(rate, countSetStates(schedule, level))),
  );
}

/** For select bits: branches of different pages share no error, because the tree is loaded for each page apart. */
const NO_ROUTER: RouterFactors = { same: 1, opposite: 1 };

interface Subtree {
  /** Σ over branches of probability times router factors. */
  alone: number;
  /** Σ over pairs of branches of their probabilities times the factors of routers on either path. */
  pairs: number;
}

/**
 * Sums over pairs, from the cells up: pairs in the same half share the router, the others part there. For uniform
 * addresses and phase flips, Fₙ = ½Fₙ₋₁ + ½(1 − 2q)(1 − q)^(2(n−1)), and with k select bits of n + k,
 * F = 2⁻ᵏFₙ + (1 − 2⁻ᵏ)(1 − q)^(2n).
 */
function sumBrigade(probabilities: readonly number[], factors: readonly RouterFactors[]): number {
  let subtrees: Subtree[] = probabilities.map((alone) => ({ alone, pairs: alone * alone }));
  for (const { same, opposite } of factors.toReversed()) {
    subtrees = Array.from({ length: subtrees.length / 2 }, (_, index) => {
      const [left, right] = subtrees.slice(2 * index, 2 * index + 2) as [Subtree, Subtree];
      return {
        alone: same * left.alone + opposite * right.alone,
        pairs: same * (left.pairs + right.pairs) + 2 * opposite * left.alone * right.alone,
      };
    });
  }
  return subtrees[0]?.pairs ?? 0;
}

/**
 * Routers of level ℓ hold the same address bit, so a pair that differs there gets the factor of 2^ℓ routers. For
 * uniform addresses, F = Π for ℓ < n of ½(1 + (1 − 2q)^(2^ℓ)).
 */
function sumFanOut(probabilities: readonly number[], factors: readonly RouterFactors[]): number {
  let overlaps = [...probabilities];
  factors.forEach(({ opposite }, level) => {
    const differing = opposite ** (2 ** level);
    const other = 2 ** (factors.length - 1 - level);
    overlaps = overlaps.map((overlap, address) => overlap + differing * (overlaps[address ^ other] ?? 0));
  });
  return overlaps.reduce((sum, overlap, address) => sum + overlap * (probabilities[address] ?? 0), 0);
}

/**
 * Exact expected fidelity; null without a formula or without routers. Formulas are of errors that hit set routers alone: phase flips, also
 * those of T2, where both measures agree, and of the measure `tree` other errors of a three-level bucket brigade or hybrid
 * once per query. Confirmed by enumeration of all error patterns.
 */
export function computeExactFidelity(query: Query, noise: Noise, measure: FidelityMeasure = 'tree'): number | null {
  const { schedule, memory, routerLevels } = query;
  const isBrigade = schedule.architecture !== 'fan-out';
  const errors = toPhaseFlips(noise) ?? noise;
  if (query.errors.length > 0 || schedule.treeBits === 0 || noise.hits.bits || hitsWaiting(noise, routerLevels))
    return null;
  if (errors.kind === 'hardware') return null;
  const spoilsOnlyPath = measure === 'tree' && isBrigade && routerLevels === 3 && errors.applied === 'query';
  if (errors.kind !== 'phase-flip' && !spoilsOnlyPath) return null;
  const probabilities = Array.from({ length: 2 ** memory.addressBits }, () => 0);
  for (const { address, amplitude } of query.branches) probabilities[address] = amplitude.re ** 2 + amplitude.im ** 2;
  const factors = computeFactors(query, errors);
  const skipped = Array.from({ length: schedule.selectBits }, () => NO_ROUTER);
  return isBrigade ? sumBrigade(probabilities, [...skipped, ...factors]) : sumFanOut(probabilities, factors);
}

/**
 * Lower bound of the expected fidelity, F ≥ 1 − 4εT·n with T steps, for three-level routers and errors per step that hit
 * each router with probability ε; null for others, and if it isn't above 0.
 * Source: Hann, Lee, Girvin, Jiang, "Resilience of quantum random access memory to generic noise", PRX Quantum 2,
 * 020311 (2021), arXiv:2012.05340.
 */
export function computeFidelityBound(query: Query, noise: Noise): number | null {
  const { schedule, routerLevels, errors } = query;
  const isBrigade = schedule.architecture !== 'fan-out' && schedule.selectBits === 0;
  if (!isBrigade || routerLevels !== 3 || errors.length > 0) return null;
  if (noise.kind === 'hardware' || noise.applied !== 'step' || noise.hits.bits) return null;
  const bound = 1 - 4 * noise.rate * schedule.steps.length * schedule.addressBits;
  return bound > 0 ? bound : null;
}
