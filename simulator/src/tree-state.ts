import type { Complex } from './addresses.ts';
import type { Memory } from './memory.ts';
import type { Operation } from './schedule.ts';

export type Pauli = 'X' | 'Y' | 'Z';

/**
 * A query in all branches at once, as bit planes: bit b of word w of a plane belongs to branch 32w + b, so that an
 * operation acts on 32 branches in one instruction.
 * A router or input that is `set` holds its `value`: 0 (left) or 1 (right); otherwise it waits or is empty. Two-level
 * routers are always set, and an empty input reads 0. Heap order: router (level, index) is number 2^level − 1 + index,
 * with children 2r + 1 and 2r + 2.
 */
export interface TreeState {
  readonly words: number;
  /** Signal qubit: 1 where the tree serves the page of the address. One plane. */
  readonly signal: Int32Array;
  readonly routerSet: Int32Array;
  readonly routerValue: Int32Array;
  readonly inputSet: Int32Array;
  readonly inputValue: Int32Array;
  /** Bus at the input of a router, or (after the routers) at a cell of the tree. */
  readonly busAt: Int32Array;
  /** Bus outside the tree. One plane. */
  readonly busOutside: Int32Array;
  /** Word on the bus: a plane per bit, least significant first. */
  readonly busValue: Int32Array;
  /** Address register outside the tree: a plane per bit, most significant first. */
  readonly addressSet: Int32Array;
  readonly addressValue: Int32Array;
  /** The phase added by errors is i^(low + 2·high). One plane each. */
  readonly phaseLow: Int32Array;
  readonly phaseHigh: Int32Array;
  /** Exponent of ω = e^(2πi/3) by branch, of errors on three-level routers that may wait. */
  readonly thirds: Uint8Array;
  /** By branch, what damping has made of its probability, relative to the others. */
  readonly weights: Float64Array;
}

/** @param treeBits levels of the tree */
export function createTreeState({ addressBits, wordBits }: Memory, treeBits: number, words: number): TreeState {
  const planes = (count: number) => new Int32Array(count * words);
  const routers = 2 ** treeBits - 1;
  return {
    words,
    signal: planes(1),
    routerSet: planes(routers),
    routerValue: planes(routers),
    inputSet: planes(routers),
    inputValue: planes(routers),
    busAt: planes(2 * routers + 1),
    busOutside: planes(1),
    busValue: planes(wordBits),
    addressSet: planes(addressBits),
    addressValue: planes(addressBits),
    phaseLow: planes(1),
    phaseHigh: planes(1),
    thirds: new Uint8Array(32 * words),
    weights: new Float64Array(32 * words).fill(1),
  };
}

export function copyTreeState(from: TreeState, to: TreeState): void {
  to.signal.set(from.signal);
  to.routerSet.set(from.routerSet);
  to.routerValue.set(from.routerValue);
  to.inputSet.set(from.inputSet);
  to.inputValue.set(from.inputValue);
  to.busAt.set(from.busAt);
  to.busOutside.set(from.busOutside);
  to.busValue.set(from.busValue);
  to.addressSet.set(from.addressSet);
  to.addressValue.set(from.addressValue);
  to.phaseLow.set(from.phaseLow);
  to.phaseHigh.set(from.phaseHigh);
  to.thirds.set(from.thirds);
  to.weights.set(from.weights);
}

/** Swaps two words of planes in the branches of the mask. */
function exchange(plane: Int32Array, left: number, right: number, mask: number): void {
  const here = plane[left] as number;
  const there = plane[right] as number;
  const difference = (here ^ there) & mask;
  plane[left] = here ^ difference;
  plane[right] = there ^ difference;
}

/** Hot loops index planes themselves: this function isn't always inlined. @param index within bounds */
export const at = (plane: Int32Array, index: number): number => plane[index] as number;

/** Swaps planes in the branches whose signal is 1. */
function swapPlanes(
  { words, signal }: TreeState,
  left: Int32Array,
  leftAt: number,
  right: Int32Array,
  rightAt: number,
  count: number = words,
): void {
  for (let first = 0; first < count; first += words) {
    for (let word = 0; word < words; word += 1) {
      const here = leftAt + first + word;
      const there = rightAt + first + word;
      const before = left[here] as number;
      const difference = (before ^ (right[there] as number)) & (signal[word] as number);
      left[here] = before ^ difference;
      right[there] = (right[there] as number) ^ difference;
    }
  }
}

/** Swaps inputs of a level's routers with those of the children they send to. */
function route(
  { words, signal, routerSet, routerValue }: TreeState,
  level: number,
  planes: readonly Int32Array[],
): void {
  const first = 2 ** level - 1;
  for (let router = first; router < 2 * first + 1; router += 1) {
    for (let word = 0; word < words; word += 1) {
      const here = router * words + word;
      const set = (routerSet[here] as number) & (signal[word] as number);
      if (set === 0) continue;
      const right = set & (routerValue[here] as number);
      const leftChild = (2 * router + 1) * words + word;
      for (const plane of planes) {
        exchange(plane, here, leftChild, set & ~right);
        exchange(plane, here, leftChild + words, right);
      }
    }
  }
}

function setRouters(state: TreeState, level: number): void {
  const { words, routerSet, routerValue, inputSet, inputValue } = state;
  const first = (2 ** level - 1) * words;
  const count = 2 ** level * words;
  swapPlanes(state, routerSet, first, inputSet, first, count);
  swapPlanes(state, routerValue, first, inputValue, first, count);
}

function copyAddress({ words, routerValue, addressValue }: TreeState, level: number): void {
  const first = 2 ** level - 1;
  for (let router = first; router < 2 * first + 1; router += 1) {
    for (let word = 0; word < words; word += 1) {
      const here = router * words + word;
      routerValue[here] = at(routerValue, here) ^ at(addressValue, level * words + word);
    }
  }
}

/** In branches whose select bits are the page. They never leave the address register. */
function selectPage({ words, signal, addressSet, addressValue }: TreeState, page: number, selectBits: number): void {
  for (let word = 0; word < words; word += 1) {
    let matches = -1;
    for (let bit = 0; bit < selectBits; bit += 1) {
      const here = bit * words + word;
      const wanted = (page >> (selectBits - 1 - bit)) & 1 ? at(addressValue, here) : ~at(addressValue, here);
      matches &= at(addressSet, here) & wanted;
    }
    signal[word] = at(signal, word) ^ matches;
  }
}

function copyData({ words, signal, busAt, busValue }: TreeState, { wordBits, cells }: Memory, page: number): void {
  const size = (busAt.length / words + 1) / 2;
  cells.slice(page * size, (page + 1) * size).forEach((data, index) => {
    const cell = (size - 1 + index) * words;
    for (let bit = 0; bit < wordBits; bit += 1) {
      if (((data >> bit) & 1) === 0) continue;
      for (let word = 0; word < words; word += 1) {
        const here = bit * words + word;
        busValue[here] = at(busValue, here) ^ (at(busAt, cell + word) & at(signal, word));
      }
    }
  });
}

/** Changes the state in place. */
export function applyOperation(state: TreeState, operation: Operation, memory: Memory): void {
  const { words, inputSet, inputValue } = state;
  switch (operation.kind) {
    case 'select-page':
      selectPage(state, operation.page, operation.selectBits);
      return;
    case 'exchange-address': {
      const bit = operation.bit * words;
      swapPlanes(state, state.addressSet, bit, inputSet, 0);
      swapPlanes(state, state.addressValue, bit, inputValue, 0);
      return;
    }
    case 'route-address':
      route(state, operation.level, [inputSet, inputValue]);
      return;
    case 'set-routers':
      setRouters(state, operation.level);
      return;
    case 'copy-address':
      copyAddress(state, operation.bit);
      return;
    case 'exchange-bus':
      swapPlanes(state, state.busOutside, 0, state.busAt, 0);
      return;
    case 'route-bus':
      route(state, operation.level, [state.busAt]);
      return;
    case 'copy-data':
      copyData(state, memory, operation.page);
      return;
  }
}

/** @param from start of the plane */
export const readBit = (planes: Int32Array, from: number, branch: number): number =>
  (at(planes, from + (branch >> 5)) >>> (branch & 31)) & 1;

/** Visits each 1 bit of a word, counted from `first`. */
export function forEachBit(bits: number, first: number, visit: (bit: number) => void): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) visit(first + 31 - Math.clz32(rest & -rest));
}

export function readBusWord({ words, busValue }: TreeState, branch: number): number {
  let word = 0;
  for (let bit = busValue.length / words - 1; bit >= 0; bit -= 1)
    word = 2 * word + readBit(busValue, bit * words, branch);
  return word;
}

/** Exponent of i. Errors of `RouterError` have no other phases. */
export const readPhase = ({ phaseLow, phaseHigh }: TreeState, branch: number): number =>
  readBit(phaseLow, 0, branch) + 2 * readBit(phaseHigh, 0, branch);

/** Multiplies by i^exponent. */
export function multiplyByPhase({ re, im }: Complex, exponent: number): Complex {
  if (exponent === 1) return { re: -im, im: re };
  if (exponent === 2) return { re: -re, im: -im };
  return exponent === 3 ? { re: im, im: -re } : { re, im };
}
