import type { Branch, Complex } from './addresses.ts';
import type { Memory } from './memory.ts';
import { createInitialState, type Query, runSteps } from './query.ts';
import { at, forEachBit, readBit, readBusWord, readPhase, type TreeState, turn } from './tree-state.ts';

/** The state of a branch after the query. */
export interface BranchOutcome {
  readonly address: number;
  /** β: the amplitude α of the branch with the phase that errors have added. */
  readonly amplitude: Complex;
  /** k of the phase i^k that errors have added, from 0 to 3. */
  readonly phase: number;
  /** The content of the address register after the query; null if a bit stayed in the tree. */
  readonly returnedAddress: number | null;
  /** The word on the bus; null if the bus stayed in the tree. */
  readonly returnedWord: number | null;
  /** The word that should be on the bus. */
  readonly expectedWord: number;
  /** The branch's part of the fidelity: Re(conj(o)·S), where o = conj(α)β and S is the sum of o over its final tree state. */
  readonly contribution: number;
}

export interface FidelityResult {
  /** From 0 to 1. */
  readonly fidelity: number;
  readonly branches: readonly BranchOutcome[];
}

/** The ideal final state: for each branch, its address, its word and its probability |α|². */
export interface FidelityTarget {
  readonly initial: TreeState;
  /** The planes of the expected bus. */
  readonly expectedBus: Int32Array;
  readonly probabilities: Float64Array;
}

const findExpectedWord = ({ cells }: Memory, { address, bus }: Branch): number => bus ^ (cells[address] ?? 0);

export function createFidelityTarget(query: Query): FidelityTarget {
  const { branches, memory } = query;
  const answered = branches.map((branch) => ({ ...branch, bus: findExpectedWord(memory, branch) }));
  return {
    initial: createInitialState(query),
    expectedBus: createInitialState({ ...query, branches: answered }).busValue,
    probabilities: Float64Array.from(branches, ({ amplitude: { re, im } }) => re * re + im * im),
  };
}

/** The branches in which the address register and the bus are outside again and hold the right values. One plane. */
function findRightBranches(state: TreeState, { initial, expectedBus }: FidelityTarget): Int32Array {
  const right = initial.busOutside.map((live, word) => live & at(state.busOutside, word));
  const { words } = state;
  const require = (found: Int32Array, wanted: Int32Array) =>
    found.forEach((bits, position) => {
      right[position % words] = at(right, position % words) & ~(bits ^ at(wanted, position));
    });
  require(state.addressSet, initial.addressSet);
  require(state.addressValue, initial.addressValue);
  require(state.busValue, expectedBus);
  return right;
}

/**
 * Numbers the final tree states: branches with the same number end in the same one. All begin with 0, and each plane in which
 * a tree differs from the initial one splits them.
 */
function numberTreeStates(state: TreeState, { initial }: FidelityTarget, right: Int32Array): Int32Array {
  const { words } = state;
  const numbers = new Int32Array(words * 32);
  let next = 1;
  const split = new Map<number, number>();
  const splitBranch = (branch: number) => {
    const number = split.get(at(numbers, branch)) ?? next++;
    split.set(at(numbers, branch), number);
    numbers[branch] = number;
  };
  const splitBy = (found: Int32Array, before: Int32Array) => {
    for (let position = 0; position < found.length; position += 1) {
      const word = position % words;
      if (word === 0 && split.size > 0) split.clear();
      const changed = (at(found, position) ^ at(before, position)) & at(right, word);
      if (changed !== 0) forEachBit(changed, word * 32, splitBranch);
    }
  };
  splitBy(state.routerSet, initial.routerSet);
  splitBy(state.routerValue, initial.routerValue);
  splitBy(state.inputSet, initial.inputSet);
  splitBy(state.inputValue, initial.inputValue);
  return numbers;
}

interface Overlaps {
  /** For each branch the number of its final tree state, or −1 if its address or bus is wrong. */
  groups: Int32Array;
  /** Σ conj(α)β for each final tree state. */
  sums: Map<number, Complex>;
}

function sumOverlaps(state: TreeState, target: FidelityTarget): Overlaps {
  const right = findRightBranches(state, target);
  const groups = numberTreeStates(state, target, right);
  const sums = new Map<number, Complex>();
  target.probabilities.forEach((probability, branch) => {
    if (readBit(right, 0, branch) === 0) {
      groups[branch] = -1;
      return;
    }
    const group = at(groups, branch);
    const sum = sums.get(group) ?? { re: 0, im: 0 };
    const overlap = turn({ re: probability, im: 0 }, readPhase(state, branch));
    sums.set(group, { re: sum.re + overlap.re, im: sum.im + overlap.im });
  });
  return { groups, sums };
}

function sumSquares(sums: ReadonlyMap<number, Complex>): number {
  let total = 0;
  for (const { re, im } of sums.values()) total += re * re + im * im;
  return total;
}

/**
 * The fidelity of a final state: F = Σ over final tree states t of |Σ over branches that end in t with the right address and
 * bus of conj(α)·β|². This is the entanglement fidelity of the query for the state Σ|α|²|i⟩⟨i|: as if each address were entangled
 * with a reference, a branch that comes back with another address is wrong, even where it takes the place of another branch.
 */
export const computeFidelity = (state: TreeState, target: FidelityTarget): number =>
  sumSquares(sumOverlaps(state, target).sums);

function readReturnedAddress({ words, addressSet, addressValue }: TreeState, bits: number, branch: number) {
  let address = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    if (readBit(addressSet, bit * words, branch) === 0) return null;
    address = 2 * address + readBit(addressValue, bit * words, branch);
  }
  return address;
}

/** Runs a query with the errors that were put in by hand, and says what became of each branch. */
export function measureFidelity(query: Query): FidelityResult {
  const { memory, schedule } = query;
  const state = createInitialState(query);
  runSteps(query, state, schedule.steps.length);
  const target = createFidelityTarget(query);
  const { groups, sums } = sumOverlaps(state, target);
  const branches = query.branches.map((branch, position): BranchOutcome => {
    const phase = readPhase(state, position);
    const sum = sums.get(at(groups, position)) ?? { re: 0, im: 0 };
    const overlap = turn({ re: at(target.probabilities, position), im: 0 }, phase);
    return {
      address: branch.address,
      amplitude: turn(branch.amplitude, phase),
      phase,
      returnedAddress: readReturnedAddress(state, memory.addressBits, position),
      returnedWord: readBit(state.busOutside, 0, position) === 1 ? readBusWord(state, position) : null,
      expectedWord: findExpectedWord(memory, branch),
      contribution: overlap.re * sum.re + overlap.im * sum.im,
    };
  });
  return { fidelity: sumSquares(sums), branches };
}
