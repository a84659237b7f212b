import type { Branch, Complex } from './addresses.ts';
import type { Memory } from './memory.ts';
import { createInitialState, type Query, runSteps } from './query.ts';
import { at, forEachBit, multiplyByPhase, readBit, readBusWord, readPhase, type TreeState } from './tree-state.ts';

export interface BranchOutcome {
  readonly address: number;
  /** β: the amplitude α with the phase added by errors. */
  readonly amplitude: Complex;
  /** k of the phase i^k added by errors, from 0 to 3. */
  readonly phase: number;
  /** Address register after the query; null if a bit stayed in the tree. */
  readonly returnedAddress: number | null;
  /** Null if the bus stayed in the tree. */
  readonly returnedWord: number | null;
  readonly expectedWord: number;
  /** The branch's part of the fidelity: Re(conj(o)·S), where o = conj(α)β and S sums o over its final tree state. */
  readonly contribution: number;
}

export interface FidelityResult {
  /** From 0 to 1. */
  readonly fidelity: number;
  readonly branches: readonly BranchOutcome[];
}

/** The ideal final state. */
export interface FidelityTarget {
  readonly initial: TreeState;
  /** Planes of the expected bus. */
  readonly expectedBus: Int32Array;
  readonly probabilities: Float64Array;
}

const computeExpectedWord = ({ cells }: Memory, { address, bus }: Branch): number => bus ^ (cells[address] ?? 0);

export function createFidelityTarget(query: Query): FidelityTarget {
  const { branches, memory } = query;
  const expected = branches.map((branch) => ({ ...branch, bus: computeExpectedWord(memory, branch) }));
  return {
    initial: createInitialState(query),
    expectedBus: createInitialState({ ...query, branches: expected }).busValue,
    probabilities: Float64Array.from(branches, ({ amplitude: { re, im } }) => re * re + im * im),
  };
}

/** Marks branches whose address register and bus are outside with the right values. One plane. */
function findCorrectBranches(state: TreeState, { initial, expectedBus }: FidelityTarget): Int32Array {
  const correct = initial.busOutside.map((live, word) => live & at(state.busOutside, word));
  const { words } = state;
  const require = (found: Int32Array, wanted: Int32Array) =>
    found.forEach((bits, position) => {
      correct[position % words] = at(correct, position % words) & ~(bits ^ at(wanted, position));
    });
  require(state.addressSet, initial.addressSet);
  require(state.addressValue, initial.addressValue);
  require(state.busValue, expectedBus);
  return correct;
}

/** Numbers the final tree states: each plane that differs from the initial tree splits the groups. */
function numberTreeStates(state: TreeState, { initial }: FidelityTarget, correct: Int32Array): Int32Array {
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
      const changed = (at(found, position) ^ at(before, position)) & at(correct, word);
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
  /** Final tree state by branch, or −1 if address or bus is wrong. */
  groups: Int32Array;
  /** Σ conj(α)β by final tree state. */
  sums: Map<number, Complex>;
}

function sumOverlaps(state: TreeState, target: FidelityTarget): Overlaps {
  const correct = findCorrectBranches(state, target);
  const groups = numberTreeStates(state, target, correct);
  const sums = new Map<number, Complex>();
  target.probabilities.forEach((probability, branch) => {
    if (readBit(correct, 0, branch) === 0) {
      groups[branch] = -1;
      return;
    }
    const group = at(groups, branch);
    const sum = sums.get(group) ?? { re: 0, im: 0 };
    const overlap = multiplyByPhase({ re: probability, im: 0 }, readPhase(state, branch));
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
 * F = Σ over final tree states t of |Σ over correct branches that end in t of conj(α)·β|².
 * This is the entanglement fidelity for the state Σ|α|²|i⟩⟨i|: a branch that returns another address is wrong, even in
 * place of another branch.
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

/** Runs a query with its errors, without noise. */
export function measureFidelity(query: Query): FidelityResult {
  const { memory, schedule } = query;
  const state = createInitialState(query);
  runSteps(query, state, schedule.steps.length);
  const target = createFidelityTarget(query);
  const { groups, sums } = sumOverlaps(state, target);
  const branches = query.branches.map((branch, position): BranchOutcome => {
    const phase = readPhase(state, position);
    const sum = sums.get(at(groups, position)) ?? { re: 0, im: 0 };
    const overlap = multiplyByPhase({ re: at(target.probabilities, position), im: 0 }, phase);
    return {
      address: branch.address,
      amplitude: multiplyByPhase(branch.amplitude, phase),
      phase,
      returnedAddress: readReturnedAddress(state, memory.addressBits, position),
      returnedWord: readBit(state.busOutside, 0, position) === 1 ? readBusWord(state, position) : null,
      expectedWord: computeExpectedWord(memory, branch),
      contribution: overlap.re * sum.re + overlap.im * sum.im,
    };
  });
  return { fidelity: sumSquares(sums), branches };
}
