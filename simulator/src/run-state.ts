import type { Complex } from './addresses.ts';
import { createInitialState, type Query, runSteps } from './query.ts';
import type { Schedule, Step } from './schedule.ts';
import { at, forEachBit, multiplyByPhase, readBit, readBusWord, readPhase, type TreeState } from './tree-state.ts';

/** Waits, sends left or sends right. A two-level router never waits: L is its rest state. */
export type RouterLetter = 'W' | 'L' | 'R';

/** A router, or on the level after the last a cell of the tree. Levels count from 0 (the root), indexes from 0 (leftmost). */
export interface Place {
  readonly level: number;
  readonly index: number;
}

/** A qubit at the input of a router, or the bus at a cell. */
export interface QubitInTransit extends Place {
  readonly kind: 'address' | 'bus';
  /** A bit, or the word of the bus. */
  readonly value: number;
}

export interface BranchState {
  readonly address: number;
  /** Includes the phase added by errors. */
  readonly amplitude: Complex;
  /** Routers on the path of the address, from the root; empty without a tree. */
  readonly path: readonly RouterLetter[];
  /** Routers that differ from a run without errors. */
  readonly disturbed: readonly RouterState[];
  /** Several only if errors have left qubits in the tree. */
  readonly transit: readonly QubitInTransit[];
  readonly bus: {
    readonly value: number;
    /** Null outside the tree. */
    readonly place: Place | null;
  };
}

export interface RouterState extends Place {
  readonly letter: RouterLetter;
}

/** Probabilities; the router waits otherwise. */
export interface RouterWeights {
  readonly left: number;
  readonly right: number;
}

export interface RunState {
  /** 0: before the query. */
  readonly number: number;
  /** Null before the first step. */
  readonly step: Step | null;
  /** Sorted by address. */
  readonly branches: readonly BranchState[];
  /** By level and index. */
  readonly routers: readonly (readonly RouterWeights[])[];
  /** Maximum in one branch, and in at least one. Two-level routers are always set. */
  readonly routersSet: { readonly inOneBranch: number; readonly inAny: number };
}

/** Converts from heap order. */
function toPlace(number: number): Place {
  const level = 31 - Math.clz32(number + 1);
  return { level, index: number + 1 - 2 ** level };
}

export function readLetter({ words, routerSet, routerValue }: TreeState, router: number, branch: number): RouterLetter {
  if (readBit(routerSet, router * words, branch) === 0) return 'W';
  return readBit(routerValue, router * words, branch) === 0 ? 'L' : 'R';
}

function forEachBranch(planes: Int32Array, words: number, visit: (number: number, branch: number) => void): void {
  for (let position = 0; position < planes.length; position += 1) {
    const bits = at(planes, position);
    if (bits === 0) continue;
    const number = Math.floor(position / words);
    forEachBit(bits, (position % words) * 32, (branch) => visit(number, branch));
  }
}

/** Runs the first `number` steps, with the query's errors. */
export function computeState(query: Query, number: number): TreeState {
  const state = createInitialState(query);
  runSteps(query, state, number);
  return state;
}

/** Finds routers that differ from a run without errors, by branch. */
function findDisturbed(query: Query, state: TreeState, number: number): RouterState[][] {
  const found = query.branches.map((): RouterState[] => []);
  if (query.errors.length === 0) return found;
  const { words, routerSet, routerValue } = computeState({ ...query, errors: [] }, number);
  const differing = routerSet.map(
    (bits, position) =>
      (bits ^ at(state.routerSet, position)) | (at(routerValue, position) ^ at(state.routerValue, position)),
  );
  forEachBranch(differing, words, (router, branch) =>
    found[branch]?.push({ ...toPlace(router), letter: readLetter(state, router, branch) }),
  );
  return found;
}

/** The cell of the tree for an address, without its select bits. */
const toLeaf = ({ treeBits }: Schedule, address: number): number => address & (2 ** treeBits - 1);

/** Finds address bits at the inputs of routers, by branch. */
function findAddressBits({ memory, branches, schedule, routerLevels }: Query, state: TreeState, number: number) {
  const found = branches.map((): QubitInTransit[] => []);
  const { words, inputSet, inputValue } = state;
  const visible = routerLevels === 3 ? inputSet : inputValue;
  forEachBranch(visible, words, (router, branch) => {
    const value = readBit(inputValue, router * words, branch);
    found[branch]?.push({ kind: 'address', ...toPlace(router), value });
  });
  if (routerLevels === 3) return found;
  // A 0 at the input of a two-level router looks empty, so take its place from the schedule.
  for (const { bit, level } of schedule.steps[number - 1]?.bits ?? []) {
    if (level === null) continue;
    branches.forEach(({ address }, branch) => {
      const index = toLeaf(schedule, address) >> (schedule.treeBits - level);
      const value = (address >> (memory.addressBits - 1 - bit)) & 1;
      if (value === 0 && readBit(state.signal, 0, branch) === 1)
        found[branch]?.push({ kind: 'address', level, index, value });
    });
  }
  return found;
}

function findBus(query: Query, state: TreeState): (Place | null)[] {
  const places = query.branches.map((): Place | null => null);
  forEachBranch(state.busAt, state.words, (number, branch) => {
    places[branch] = toPlace(number);
  });
  return places;
}

function readPath({ schedule }: Query, state: TreeState, address: number, branch: number): RouterLetter[] {
  return Array.from({ length: schedule.treeBits }, (_, level) => {
    const router = 2 ** level - 1 + (toLeaf(schedule, address) >> (schedule.treeBits - level));
    return readLetter(state, router, branch);
  });
}

function weighRouters({ schedule, branches, routerLevels }: Query, state: TreeState): RouterWeights[][] {
  const { words, routerSet, routerValue } = state;
  const probabilities = branches.map(({ amplitude: { re, im } }) => re * re + im * im);
  const sum = (planes: Int32Array): number[] => {
    const sums = Array.from({ length: 2 ** schedule.treeBits - 1 }, () => 0);
    forEachBranch(planes, words, (router, branch) => {
      sums[router] = (sums[router] ?? 0) + (probabilities[branch] ?? 0);
    });
    return sums;
  };
  const rights = sum(routerSet.map((set, position) => set & at(routerValue, position)));
  const lefts =
    routerLevels === 3
      ? sum(routerSet.map((set, position) => set & ~at(routerValue, position)))
      : rights.map((right) => 1 - right);
  const weights = rights.map((right, router) => ({ left: lefts[router] ?? 0, right }));
  return Array.from({ length: schedule.treeBits }, (_, level) => weights.slice(2 ** level - 1, 2 ** (level + 1) - 1));
}

function countSetRouters(query: Query, { words, routerSet }: TreeState): RunState['routersSet'] {
  const { schedule, branches, routerLevels } = query;
  const all = 2 ** schedule.treeBits - 1;
  if (routerLevels === 2) return { inOneBranch: all, inAny: all };
  const counts = branches.map(() => 0);
  const any = new Set<number>();
  forEachBranch(routerSet, words, (router, branch) => {
    counts[branch] = (counts[branch] ?? 0) + 1;
    any.add(router);
  });
  return { inOneBranch: Math.max(...counts), inAny: any.size };
}

/**
 * Reads the state after `number` steps; 0: before the first.
 * @throws RangeError for a step outside the schedule
 */
export function readState(query: Query, number: number): RunState {
  if (!Number.isInteger(number) || number < 0 || number > query.schedule.steps.length)
    throw new RangeError(`This run has no state ${number}.`);
  const state = computeState(query, number);
  const disturbed = findDisturbed(query, state, number);
  const addressBits = findAddressBits(query, state, number);
  const busPlaces = findBus(query, state);
  const branches = query.branches.map(({ address, amplitude }, branch): BranchState => {
    const place = busPlaces[branch] ?? null;
    const value = readBusWord(state, branch);
    const transit = addressBits[branch] ?? [];
    return {
      address,
      amplitude: multiplyByPhase(amplitude, readPhase(state, branch)),
      path: readPath(query, state, address, branch),
      disturbed: disturbed[branch] ?? [],
      transit: place ? [...transit, { kind: 'bus', ...place, value }] : transit,
      bus: { value, place },
    };
  });
  return {
    number,
    step: query.schedule.steps[number - 1] ?? null,
    branches,
    routers: weighRouters(query, state),
    routersSet: countSetRouters(query, state),
  };
}
