import { type Addresses, type Branch, buildBranches } from './addresses.ts';
import { isWithin, type Memory } from './memory.ts';
import { applyPauli, routersOf } from './pauli-errors.ts';
import type { Architecture, ScheduleKind } from './phase.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { applyOperation, createTreeState, type Pauli, type TreeState } from './tree-state.ts';

/** 3: wait, left or right. 2: a qubit, whose rest state is left. Fan-out always uses 2. */
export type RouterLevels = 2 | 3;

/** An error set by the user. */
export interface RouterError {
  /** Acts after this step; 0: before the first. */
  readonly step: number;
  /** Level from 0 (the root), index from 0 (leftmost) to 2^level − 1. */
  readonly level: number;
  readonly index: number;
  readonly pauli: Pauli;
}

export interface QuerySettings {
  readonly memory: Memory;
  readonly addresses: Addresses;
  readonly architecture: Architecture;
  readonly routerLevels: RouterLevels;
  readonly errors: readonly RouterError[];
  /** k of a hybrid, from 0 to n; default 1. Ignored by the others. */
  readonly selectBits?: number;
  /** Default serial. Ignored by architectures other than bucket brigade and hybrid. */
  readonly schedule?: ScheduleKind;
}

/** Branches are normalized and sorted by address. */
export interface Query {
  readonly memory: Memory;
  readonly branches: readonly Branch[];
  readonly schedule: Schedule;
  readonly routerLevels: RouterLevels;
  readonly errors: readonly RouterError[];
}

export const toRouterNumber = (level: number, index: number): number => 2 ** level - 1 + index;

/** @throws RangeError for addresses, select bits, steps or routers outside the memory */
export function buildQuery(settings: QuerySettings): Query {
  const { memory, addresses, architecture, routerLevels, errors, selectBits } = settings;
  if (selectBits !== undefined && !isWithin(selectBits, 0, memory.addressBits))
    throw new RangeError(`A hybrid of this memory has 0 to ${memory.addressBits} select bits.`);
  const schedule = buildSchedule(architecture, memory.addressBits, selectBits, settings.schedule);
  for (const { step, level, index } of errors)
    if (
      !isWithin(step, 0, schedule.steps.length) ||
      !isWithin(level, 0, schedule.treeBits - 1) ||
      !isWithin(index, 0, 2 ** level - 1)
    )
      throw new RangeError(`There is no router ${index} on level ${level} at step ${step}.`);
  const branches = buildBranches(addresses, memory.addressBits);
  return {
    memory,
    branches,
    schedule,
    routerLevels: architecture === 'fan-out' ? 2 : routerLevels,
    errors,
  };
}

/** Fills a plane with a bit of each branch. */
function fillPlane(plane: Int32Array, from: number, branches: readonly Branch[], bit: (branch: Branch) => number) {
  branches.forEach((branch, position) => {
    if ((bit(branch) & 1) === 1)
      plane[from + (position >> 5)] = (plane[from + (position >> 5)] ?? 0) | (1 << (position & 31));
  });
}

export function createInitialState({ memory, branches, schedule, routerLevels }: Query): TreeState {
  const { addressBits, wordBits } = memory;
  const words = Math.ceil(branches.length / 32);
  const state = createTreeState(memory, schedule.treeBits, words);
  if (schedule.selectBits === 0) state.signal.fill(-1);
  fillPlane(state.busOutside, 0, branches, () => 1);
  for (let bit = 0; bit < addressBits; bit += 1) {
    fillPlane(state.addressSet, bit * words, branches, () => 1);
    fillPlane(state.addressValue, bit * words, branches, ({ address }) => address >> (addressBits - 1 - bit));
  }
  for (let bit = 0; bit < wordBits; bit += 1) fillPlane(state.busValue, bit * words, branches, ({ bus }) => bus >> bit);
  if (routerLevels === 2) {
    state.routerSet.fill(-1);
    state.inputSet.fill(-1);
  }
  return state;
}

/** Called after each step, and with 0 before the first. */
export type AfterStep = (step: number, state: TreeState) => void;

/**
 * Runs steps up to `lastStep` in place, with the query's errors.
 * @param afterStep called when the query's errors of the step have acted
 * @param firstStep the state is that before this step; 0: the initial state, to which errors before the query come
 */
export function runSteps(
  { memory, schedule, errors }: Query,
  state: TreeState,
  lastStep: number,
  afterStep?: AfterStep,
  firstStep = 0,
): void {
  const routers = routersOf(state);
  for (let number = firstStep; number <= lastStep; number += 1) {
    const step = schedule.steps[number - 1];
    for (const operation of step?.operations ?? []) applyOperation(state, operation, memory);
    for (const { step: at, level, index, pauli } of errors)
      if (at === number) applyPauli(state, routers, toRouterNumber(level, index), pauli);
    afterStep?.(number, state);
  }
}
