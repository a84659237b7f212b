import type { GateCounts } from './circuits/circuit.ts';
import type { ComparisonRow } from './costs.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { buildMemory } from './memory-input.ts';
import { SET_ROUTERS } from './noise.ts';
import type { ScheduleKind } from './phase.ts';
import type { PhysicalSettings } from './physical-settings.ts';
import { formatQuantity } from './quantity-text.ts';
import { buildQuery } from './query.ts';

const MICROSECOND = 1e-6;
const MIN_DISTANCE = 3;
export const MAX_DISTANCE = 101;

/** A query whose logical qubits are all corrected in every round. */
export interface CorrectedQuery {
  /** Code distance d, odd. */
  readonly distance: number;
  /** Probability of a logical error per logical qubit and round. */
  readonly logicalErrorRate: number;
  readonly physicalQubits: number;
  /** Rounds of syndrome measurements. */
  readonly rounds: number;
  readonly seconds: number;
  /** Estimate of the probability that a query fails in the parts that are counted: the sum over logical qubits and rounds. */
  readonly failure: number;
  /** Results of all syndrome measurements. */
  readonly syndromeBits: number;
}

/**
 * p_L = A (p/p_th)^((d+1)/2), per logical qubit and round.
 * Source: Fowler, Mariantoni, Martinis, Cleland, arXiv:1208.0928. With A = 0.1, p_th = 0.01 and p = 0.001 it is the
 * 10^−⌈d/2+1⌉ per surface code cycle of Gidney and Ekerå, arXiv:1905.09749.
 */
export const computeLogicalErrorRate = (
  distance: number,
  { errorRate, threshold, prefactor }: PhysicalSettings,
): number => prefactor * (errorRate / threshold) ** ((distance + 1) / 2);

/** Data qubits and measure qubits of a rotated surface code: d² + d² − 1. */
export const countPatchQubits = (distance: number): number => 2 * distance ** 2 - 1;

/**
 * Takes the smallest odd distance that meets the target; null if none up to `MAX_DISTANCE` does, as at and above the
 * threshold. A layer of Toffoli depth takes d rounds, and a query has at least one.
 */
export function estimateCorrected(
  { qubits, depth }: Pick<GateCounts, 'qubits' | 'depth'>,
  settings: PhysicalSettings,
): CorrectedQuery | null {
  if (settings.errorRate >= settings.threshold) return null;
  for (let distance = MIN_DISTANCE; distance <= MAX_DISTANCE; distance += 2) {
    const logicalErrorRate = computeLogicalErrorRate(distance, settings);
    const rounds = distance * Math.max(1, depth);
    const failure = qubits * rounds * logicalErrorRate;
    if (failure <= settings.target)
      return {
        distance,
        logicalErrorRate,
        physicalQubits: qubits * countPatchQubits(distance),
        rounds,
        seconds: rounds * settings.cycleTime * MICROSECOND,
        failure,
        syndromeBits: qubits * rounds * (distance ** 2 - 1),
      };
  }
  return null;
}

/** A query of a bucket brigade with three-level routers and no correction. */
export interface UncorrectedQuery {
  readonly steps: number;
  readonly seconds: number;
  /** Upper bound of the probability that a query fails, for any errors of routers; null if it isn't below 1. */
  readonly failureBound: number | null;
  /** Exact, if all errors are phase flips. */
  readonly phaseFlipFailure: number;
}

/** For uniform addresses, with an error on each set router with probability p after each step of one gate time. */
export function estimateUncorrected(
  addressBits: number,
  { errorRate, gateTime }: PhysicalSettings,
  schedule: ScheduleKind = 'serial',
): UncorrectedQuery {
  const memory = buildMemory(addressBits, 1, Array<number>(2 ** addressBits).fill(0));
  const query = buildQuery({
    memory,
    addresses: { kind: 'uniform' },
    architecture: 'bucket-brigade',
    routerLevels: 3,
    errors: [],
    schedule,
  });
  const noise = { kind: 'phase-flip', applied: 'step', rate: errorRate, hits: SET_ROUTERS } as const;
  const bound = computeFidelityBound(query, noise);
  const steps = query.schedule.steps.length;
  return {
    steps,
    seconds: steps * gateTime * MICROSECOND,
    failureBound: bound === null ? null : 1 - bound,
    phaseFlipFailure: 1 - (computeExactFidelity(query, noise) ?? 0),
  };
}

/** Why no distance is enough. */
export const explainMissingDistance = ({ errorRate, threshold }: PhysicalSettings): string =>
  errorRate >= threshold
    ? 'At and above the threshold, a larger distance doesn’t lower the logical error rate, so no distance meets the target.'
    : `The target needs a distance above ${MAX_DISTANCE}, the largest that is tried: the physical error rate is close to the threshold, or the target very low.`;

/**
 * Classical work of correcting a whole tree, beside that of QROM; null if no distance meets the target.
 * @param cells N
 */
export function describeCorrectionWork(
  rows: readonly ComparisonRow[],
  cells: number,
  settings: PhysicalSettings,
): string | null {
  const brigade = rows.find(({ id }) => id === 'bucket-brigade');
  const corrected = brigade ? estimateCorrected(brigade.counts, settings) : null;
  if (corrected === null) return null;
  const { syndromeBits } = corrected;
  const qrom = rows.find(({ id }) => id === 'qrom');
  const other = qrom ? estimateCorrected(qrom.counts, settings) : null;
  const beside = other === null ? '' : `; QROM measures ${formatQuantity(other.syndromeBits)} for the same table`;
  return `No free lunch: in each query, correcting all ${formatQuantity(brigade?.counts.qubits ?? 0)} logical qubits of the tree measures ${formatQuantity(syndromeBits)} syndrome bits, which classical hardware reads and decodes. That is ${formatQuantity(syndromeBits / cells)} for each of the ${cells.toLocaleString('en-US')} cells${beside}.`;
}

export const LOGICAL_ERROR_FORMULA =
  'p_L = A (p/p_th)^((d+1)/2): logical error rate p_L, prefactor A, physical error rate p, threshold p_th, distance d';

/** What each setting is, and the source of its default. */
export const PHYSICAL_SOURCES: Readonly<Record<keyof PhysicalSettings, string>> = {
  errorRate:
    'Of each physical operation; without correction, of each set router and step. Default from Gidney and Ekerå, arXiv:1905.09749.',
  target: 'The highest chance that a query fails. The default is this simulator’s choice.',
  cycleTime: 'Of one round of syndrome measurements. Default from Gidney and Ekerå.',
  threshold: 'Of the surface code. Default from Gidney and Ekerå’s cost estimate.',
  prefactor: 'Of the logical error rate. Default from Gidney and Ekerå’s cost estimate.',
  gateTime: 'Of one step without correction. The default is this simulator’s choice.',
};

export const RESOURCE_ASSUMPTIONS: readonly string[] = [
  'The logical error rate is that of one logical qubit in one round, as Fowler, Mariantoni, Martinis and Cleland scale it (arXiv:1208.0928). With the defaults it is the one of Gidney and Ekerå (arXiv:1905.09749).',
  `The distance d is the smallest odd number from 3 to ${MAX_DISTANCE} for which logical qubits × rounds × logical error rate, an estimate of the chance of a failure, is at most the target. Every logical error counts as a failure; in a bucket brigade many do no harm, so its distance may be larger than needed.`,
  'Every logical qubit is corrected in every round, in a bucket brigade all routers and their inputs. Logical qubits and Toffoli depth are those of the comparison. Each is a rotated surface code of d² data qubits and d² − 1 measure qubits (Google Quantum AI, arXiv:2207.06431).',
  'Each layer of Toffoli depth takes d rounds, as long as an operation of lattice surgery (Horsman, Fowler, Devitt and Van Meter, arXiv:1111.4022). Clifford gates take no time.',
  'Left out are the distillation of T states, one for each T gate, with its qubits and time, the ancillas of single gates, the routing between patches and the time of the decoder. All of them make a query larger, slower or more likely to fail, so the chance of a failure is that of the parts that are counted.',
  'Without correction, a query of the bucket brigade has three-level routers, as many systems as its circuit has qubits, and its steps take one gate time each. After each step, each router that is set has an error with probability p, as if a step were one physical operation; qubits on their way have none. The bound is 4pTn, with T steps and n address bits, for any errors of routers, and is left out where it isn’t below 1 (Hann, Lee, Girvin and Jiang, arXiv:2012.05340).',
  'A round measures d² − 1 syndrome bits of each logical qubit. That active control of a tree takes work in proportion to the cells, which classical hardware could use otherwise, is the argument of Jaques and Rattew (arXiv:2305.10310); the number is this simulator’s.',
];
