import type { Branch, Complex } from './addresses.ts';
import type { Memory } from './memory.ts';
import { createInitialState, type Query, runSteps } from './query.ts';
import { at, forEachBit, multiplyByPhase, readBit, readBusWord, readPhase, type TreeState } from './tree-state.ts';

/**
 * What counts as right at the end. `tree`: each branch with its own address, so that the tree may keep no record of it.
 * `hann`: the state of address and bus alone, whichever branch brought a part of it.
 */
export type FidelityMeasure = 'tree' | 'hann';

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
  /** The branch's part of the fidelity: Re(conj(o)·S), where o = conj(α)β, with the α of what it came back as, and S sums o over its final tree state. */
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
  readonly amplitudes: readonly Complex[];
  readonly expectedWords: readonly number[];
  /** Numbers of the branches by address. */
  readonly branchOf: ReadonlyMap<number, number>;
  readonly addressBits: number;
  readonly measure: FidelityMeasure;
}

const computeExpectedWord = ({ cells }: Memory, { address, bus }: Branch): number => bus ^ (cells[address] ?? 0);

export function createFidelityTarget(query: Query, measure: FidelityMeasure = 'tree'): FidelityTarget {
  const { branches, memory } = query;
  const expected = branches.map((branch) => ({ ...branch, bus: computeExpectedWord(memory, branch) }));
  return {
    initial: createInitialState(query),
    expectedBus: createInitialState({ ...query, branches: expected }).busValue,
    amplitudes: branches.map(({ amplitude }) => amplitude),
    expectedWords: expected.map(({ bus }) => bus),
    branchOf: new Map(branches.map(({ address }, branch) => [address, branch])),
    addressBits: memory.addressBits,
    measure,
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

/** By branch, the branch of the ideal final state that it came back as; −1 for none. */
function findCounterparts(state: TreeState, target: FidelityTarget): Int32Array {
  const { amplitudes, branchOf, expectedWords, addressBits, measure } = target;
  if (measure === 'tree') {
    const correct = findCorrectBranches(state, target);
    return Int32Array.from(amplitudes, (_, branch) => (readBit(correct, 0, branch) === 1 ? branch : -1));
  }
  return Int32Array.from(amplitudes, (_, branch) => {
    if (readBit(state.busOutside, 0, branch) === 0) return -1;
    const address = readReturnedAddress(state, addressBits, branch);
    const counterpart = address === null ? undefined : branchOf.get(address);
    if (counterpart === undefined) return -1;
    return readBusWord(state, branch) === expectedWords[counterpart] ? counterpart : -1;
  });
}

/** Numbers the final tree states: each plane that differs from the initial tree splits the groups. */
function numberTreeStates(state: TreeState, { initial }: FidelityTarget, counterparts: Int32Array): Int32Array {
  const { words } = state;
  const counted = new Int32Array(words);
  counterparts.forEach((counterpart, branch) => {
    if (counterpart >= 0) counted[branch >> 5] = at(counted, branch >> 5) | (1 << (branch & 31));
  });
  const numbers = new Int32Array(words * 32);
  let next = 1;
  const split = new Map<number, number>();
  const splitBranch = (branch: number) => {
    const number = split.get(at(numbers, branch)) ?? next++;
    split.set(at(numbers, branch), number);
    numbers[branch] = number;
  };
  const splitBy = (found: Int32Array, before: Int32Array) => {
    for (let site = 0; site < found.length; site += words) {
      if (split.size > 0) split.clear();
      for (let word = 0; word < words; word += 1) {
        const here = site + word;
        const changed = ((found[here] as number) ^ (before[here] as number)) & (counted[word] as number);
        if (changed !== 0) forEachBit(changed, word * 32, splitBranch);
      }
    }
  };
  splitBy(state.routerSet, initial.routerSet);
  splitBy(state.routerValue, initial.routerValue);
  splitBy(state.inputSet, initial.inputSet);
  splitBy(state.inputValue, initial.inputValue);
  return numbers;
}

interface Overlaps {
  /** Final tree state by branch, or −1 for a branch that doesn't count. */
  groups: Int32Array;
  /** conj(α)β by branch, with the α of its counterpart; 0 for a branch that doesn't count. */
  overlaps: readonly Complex[];
  /** Their sums by final tree state. */
  sums: Map<number, Complex>;
}

const THIRDS: readonly Complex[] = [0, 1, 2].map((exponent) => ({
  re: exponent === 0 ? 1 : -0.5,
  im: exponent === 0 ? 0 : (1.5 - exponent) * Math.sqrt(3),
}));

/** Multiplies by what errors of qutrits and damping have made of a branch. */
function weaken({ re, im }: Complex, { thirds, weights }: TreeState, branch: number): Complex {
  const turn = THIRDS[thirds[branch] ?? 0] as Complex;
  const size = Math.sqrt(weights[branch] ?? 0);
  return { re: size * (re * turn.re - im * turn.im), im: size * (re * turn.im + im * turn.re) };
}

function sumOverlaps(state: TreeState, target: FidelityTarget): Overlaps {
  const { amplitudes } = target;
  const counterparts = findCounterparts(state, target);
  const groups = numberTreeStates(state, target, counterparts);
  const sums = new Map<number, Complex>();
  const overlaps = amplitudes.map((amplitude, branch): Complex => {
    const wanted = amplitudes[at(counterparts, branch)];
    if (!wanted) {
      groups[branch] = -1;
      return { re: 0, im: 0 };
    }
    const group = at(groups, branch);
    const sum = sums.get(group) ?? { re: 0, im: 0 };
    const product = {
      re: wanted.re * amplitude.re + wanted.im * amplitude.im,
      im: wanted.re * amplitude.im - wanted.im * amplitude.re,
    };
    const overlap = weaken(multiplyByPhase(product, readPhase(state, branch)), state, branch);
    sums.set(group, { re: sum.re + overlap.re, im: sum.im + overlap.im });
    return overlap;
  });
  return { groups, overlaps, sums };
}

function sumSquares(sums: ReadonlyMap<number, Complex>): number {
  let total = 0;
  for (const { re, im } of sums.values()) total += re * re + im * im;
  return total;
}

/**
 * F = Σ over final tree states t of |Σ over counted branches that end in t of conj(α)·β|².
 *
 * `tree`: a branch counts with its own address and the right word. This is the entanglement fidelity for the state
 * Σ|α|²|i⟩⟨i|: a branch that returns another address is wrong, even in place of another branch.
 *
 * `hann`: a branch counts as the address with which it comes back, if the word is right for that one. This is
 * ⟨ψ|Tr ρ|ψ⟩ with the trace over the routers (Hann, Lee, Girvin, Jiang, arXiv:2012.05340).
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
export function measureFidelity(query: Query, measure: FidelityMeasure = 'tree'): FidelityResult {
  const { memory, schedule } = query;
  const state = createInitialState(query);
  runSteps(query, state, schedule.steps.length);
  const { groups, overlaps, sums } = sumOverlaps(state, createFidelityTarget(query, measure));
  const branches = query.branches.map((branch, position): BranchOutcome => {
    const phase = readPhase(state, position);
    const sum = sums.get(at(groups, position)) ?? { re: 0, im: 0 };
    const overlap = overlaps[position] ?? { re: 0, im: 0 };
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
