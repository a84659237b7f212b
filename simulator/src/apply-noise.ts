import { Damping, type Draw } from './damping.ts';
import { isLoadedState } from './loaded-states.ts';
import type { HardwareNoise, Noise, NoiseTargets, PauliNoise } from './noise.ts';
import { computeDecay, computeDephasing, hitsWaiting } from './noise-rates.ts';
import { applyPauli, type Qutrits, routersOf } from './pauli-errors.ts';
import type { Query } from './query.ts';
import { applyBusPauli, applyQutritError, inputsOf, type QutritError } from './qutrit-errors.ts';
import type { Random } from './random.ts';
import type { Pauli, TreeState } from './tree-state.ts';

/** Applies the errors of a step, in place. Step 0 precedes the query. */
export type ApplyNoise = (step: number, draw: Draw) => void;

const INT32_VALUES = 2 ** 32;

export const createDraw =
  (random: Random): Draw =>
  (limits) => {
    const drawn = random() / INT32_VALUES + 0.5;
    return drawn < (limits[limits.length - 1] as number) ? limits.findIndex((limit) => drawn < limit) : -1;
  };

/** Running sums of the probabilities of events that share a rate. */
const share = (rate: number, count: number): number[] =>
  Array.from({ length: count }, (_, event) => (event + 1 === count ? rate : (rate * (event + 1)) / count));

const PAULIS: Record<PauliNoise['kind'], readonly Pauli[]> = {
  'phase-flip': ['Z'],
  'bit-flip': ['X'],
  depolarizing: ['X', 'Y', 'Z'],
};

const PHASES: readonly QutritError[] = [1, 2].map((phase) => ({ shift: 0, phase }));
const SHIFTS: readonly QutritError[] = [1, 2].map((shift) => ({ shift, phase: 0 }));

/** Errors of a qutrit that may wait, each with the same share of the rate: those of Z, of X, or all eight. */
const QUTRIT_ERRORS: Record<PauliNoise['kind'], readonly QutritError[]> = {
  'phase-flip': PHASES,
  'bit-flip': SHIFTS,
  depolarizing: [0, 1, 2].flatMap((shift) => [0, 1, 2].map((phase) => ({ shift, phase }))).slice(1),
};

interface Errors {
  paulis: readonly Pauli[];
  pauliLimits: readonly number[];
  qutritErrors: readonly QutritError[];
  qutritLimits: readonly number[];
}

const listErrors = (kind: PauliNoise['kind'], pauliRate: number, qutritRate: number): Errors => ({
  paulis: PAULIS[kind],
  pauliLimits: share(pauliRate, PAULIS[kind].length),
  qutritErrors: QUTRIT_ERRORS[kind],
  qutritLimits: share(qutritRate, QUTRIT_ERRORS[kind].length),
});

/** Qubits of the tree: the sites that noise may hit. */
interface Sites {
  state: TreeState;
  routers: Qutrits;
  inputs: Qutrits;
  routerCount: number;
  placeCount: number;
  wordBits: number;
}

function listSites(state: TreeState): Sites {
  const { words } = state;
  return {
    state,
    routers: routersOf(state),
    inputs: inputsOf(state),
    routerCount: state.routerSet.length / words,
    placeCount: state.busAt.length / words,
    wordBits: state.busValue.length / words,
  };
}

function isAnywhere({ busAt, words }: TreeState, place: number): boolean {
  for (let word = 0; word < words; word += 1) if (busAt[place * words + word] !== 0) return true;
  return false;
}

function applyErrors(sites: Sites, errors: Errors, hits: NoiseTargets, draw: Draw): void {
  const { state, routers, inputs } = sites;
  const { paulis, pauliLimits, qutritErrors, qutritLimits } = errors;
  for (let router = 0; hits.set && router < sites.routerCount; router += 1) {
    const event = draw(hits.waiting ? qutritLimits : pauliLimits);
    if (event < 0) continue;
    if (hits.waiting) applyQutritError(state, routers, router, qutritErrors[event] as QutritError);
    else applyPauli(state, routers, router, paulis[event] as Pauli);
  }
  if (!hits.bits) return;
  for (let input = 0; input < sites.routerCount; input += 1) {
    const event = draw(pauliLimits);
    if (event >= 0) applyPauli(state, inputs, input, paulis[event] as Pauli);
  }
  for (let place = 0; place < sites.placeCount; place += 1) {
    if (!isAnywhere(state, place)) continue;
    for (let bit = 0; bit < sites.wordBits; bit += 1) {
      const event = draw(pauliLimits);
      if (event >= 0) applyBusPauli(state, place, bit, paulis[event] as Pauli);
    }
  }
}

function applyDamping(sites: Sites, damping: Damping, noise: HardwareNoise, draw: Draw): void {
  const decay = computeDecay(noise);
  if (noise.hits.set && decay > 0)
    for (let router = 0; router < sites.routerCount; router += 1)
      damping.decayQutrit(sites.routers, router, decay, draw);
  const bitDecay = 1 - (1 - decay) * (1 - noise.loss);
  if (noise.hits.bits && bitDecay > 0) {
    for (let input = 0; input < sites.routerCount; input += 1) damping.decayQutrit(sites.inputs, input, bitDecay, draw);
    for (let place = 0; place < sites.placeCount; place += 1) damping.decayBus(place, bitDecay, draw);
  }
  damping.normalize();
}

/**
 * Prepares the noise of a query, for trajectories that run in `state`. Qubits are hit in the order routers, inputs, bus, each
 * in heap order; of a device, relaxation and loss come before dephasing.
 */
export function prepareNoise(noise: Noise, query: Query, state: TreeState): ApplyNoise {
  const sites = listSites(state);
  const hits = { ...noise.hits, waiting: hitsWaiting(noise, query.routerLevels) };
  if (noise.kind !== 'hardware') {
    const errors = listErrors(noise.kind, noise.rate, noise.rate);
    const isHit = (step: number) => (noise.applied === 'query' ? isLoadedState(query.schedule, step) : step > 0);
    return (step, draw) => {
      if (isHit(step)) applyErrors(sites, errors, hits, draw);
    };
  }
  const dephasing = computeDephasing(noise);
  // A phase flip of rate p leaves 1 − 2p of a coherence, and Z or Z² of a qutrit 1 − 3p/2.
  const errors = listErrors('phase-flip', dephasing / 2, (2 * dephasing) / 3);
  const damping = new Damping(state, query);
  return (step, draw) => {
    if (step === 0) return;
    applyDamping(sites, damping, noise, draw);
    if (dephasing > 0) applyErrors(sites, errors, hits, draw);
  };
}
