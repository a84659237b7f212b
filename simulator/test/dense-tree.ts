import type { Complex } from '../src/addresses.ts';
import type { Query, RouterError } from '../src/query.ts';
import type { Operation } from '../src/schedule.ts';

/** Values of a site: with three levels 0 is waiting or empty, 1 is left or the bit 0, 2 is right or the bit 1. */
type Digits = number[];

const PAULI: Record<RouterError['pauli'], Complex[][]> = {
  X: [
    [zero(), real(1)],
    [real(1), zero()],
  ],
  Y: [
    [zero(), { re: 0, im: -1 }],
    [{ re: 0, im: 1 }, zero()],
  ],
  Z: [
    [real(1), zero()],
    [zero(), real(-1)],
  ],
};

function zero(): Complex {
  return { re: 0, im: 0 };
}

function real(re: number): Complex {
  return { re, im: 0 };
}

/**
 * The reference for small trees: an amplitude for every basis state of all routers, inputs, address bits, places of the bus and
 * its word. Operations permute basis states, errors are matrices. Sites: n address bits, routers, their inputs, the place of
 * the bus (0 outside, else its number in heap order plus 1), the word, the signal qubit.
 */
export class DenseTree {
  readonly sizes: readonly number[];
  readonly #query: Query;
  readonly #first: { router: number; input: number; place: number; word: number; signal: number };
  readonly #leaves: number;
  re: Float64Array;
  im: Float64Array;

  constructor(query: Query) {
    const { addressBits, wordBits } = query.memory;
    this.#leaves = 2 ** query.schedule.treeBits;
    const routers = this.#leaves - 1;
    const sites = addressBits + 2 * routers;
    this.#query = query;
    this.#first = {
      router: addressBits,
      input: addressBits + routers,
      place: sites,
      word: sites + 1,
      signal: sites + 2,
    };
    this.sizes = [...Array<number>(sites).fill(query.routerLevels), 2 * routers + 2, 2 ** wordBits, 2];
    const size = this.sizes.reduce((product, dimension) => product * dimension, 1);
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    for (const { address, amplitude, bus } of query.branches) {
      const index = this.toIndex(this.#idealDigits(address, bus));
      this.re[index] = amplitude.re;
      this.im[index] = amplitude.im;
    }
  }

  /** An empty tree with this address outside and this word on the bus. */
  #idealDigits(address: number, word: number): Digits {
    const { addressBits } = this.#query.memory;
    const digits = this.sizes.map(() => 0);
    for (let bit = 0; bit < addressBits; bit += 1) digits[bit] = this.#digit((address >> (addressBits - 1 - bit)) & 1);
    digits[this.#first.word] = word;
    digits[this.#first.signal] = this.#query.schedule.selectBits === 0 ? 1 : 0;
    return digits;
  }

  /** The value of a site that holds a bit. */
  #digit(bit: number): number {
    return bit + this.#query.routerLevels - 2;
  }

  toIndex(digits: Digits): number {
    return digits.reduce((index, digit, site) => index * (this.sizes[site] ?? 1) + digit, 0);
  }

  toDigits(index: number): Digits {
    const digits: Digits = [];
    let rest = index;
    for (const size of this.sizes.toReversed()) {
      digits.unshift(rest % size);
      rest = Math.floor(rest / size);
    }
    return digits;
  }

  /** Moves the amplitude of each basis state to another one. */
  #permute(move: (digits: Digits) => void): void {
    const re = new Float64Array(this.re.length);
    const im = new Float64Array(this.im.length);
    for (let index = 0; index < this.re.length; index += 1) {
      if (this.re[index] === 0 && this.im[index] === 0) continue;
      const digits = this.toDigits(index);
      move(digits);
      const to = this.toIndex(digits);
      re[to] = (re[to] ?? 0) + (this.re[index] ?? 0);
      im[to] = (im[to] ?? 0) + (this.im[index] ?? 0);
    }
    this.re = re;
    this.im = im;
  }

  /** Swaps two places of the bus. */
  #swapPlaces(digits: Digits, left: number, right: number): void {
    const place = digits[this.#first.place];
    if (place === left) digits[this.#first.place] = right;
    if (place === right) digits[this.#first.place] = left;
  }

  #routers(level: number): number[] {
    return Array.from({ length: 2 ** level }, (_, index) => 2 ** level - 1 + index);
  }

  /** Calls `swapWith` with each router of a level that sends, and the child to which it sends. */
  #route(digits: Digits, level: number, swapWith: (router: number, child: number) => void): void {
    for (const router of this.#routers(level)) {
      const state = digits[this.#first.router + router] ?? 0;
      if (state === this.#digit(0)) swapWith(router, 2 * router + 1);
      if (state === this.#digit(1)) swapWith(router, 2 * router + 2);
    }
  }

  apply(operation: Operation): void {
    const { router, input, place, word, signal } = this.#first;
    const { memory } = this.#query;
    this.#permute((digits) => {
      if (operation.kind === 'select-page') {
        const { selectBits } = operation;
        const bits = Array.from({ length: selectBits }, (_, bit) => (operation.page >> (selectBits - 1 - bit)) & 1);
        if (bits.every((bit, position) => digits[position] === this.#digit(bit)))
          digits[signal] = 1 - (digits[signal] ?? 0);
      }
      if (digits[signal] === 0) return;
      if (operation.kind === 'exchange-address') swapDigits(digits, operation.bit, input);
      if (operation.kind === 'route-address')
        this.#route(digits, operation.level, (from, to) => swapDigits(digits, input + from, input + to));
      if (operation.kind === 'set-routers')
        for (const number of this.#routers(operation.level)) swapDigits(digits, router + number, input + number);
      if (operation.kind === 'copy-address')
        for (const number of this.#routers(operation.bit))
          digits[router + number] = ((digits[router + number] ?? 0) + (digits[operation.bit] ?? 0)) % 2;
      if (operation.kind === 'exchange-bus') this.#swapPlaces(digits, 0, 1);
      if (operation.kind === 'route-bus')
        this.#route(digits, operation.level, (from, to) => this.#swapPlaces(digits, from + 1, to + 1));
      const leaf = (digits[place] ?? 0) - this.#leaves;
      if (operation.kind === 'copy-data' && leaf >= 0)
        digits[word] = (digits[word] ?? 0) ^ (memory.cells[operation.page * this.#leaves + leaf] ?? 0);
    });
  }

  /** Multiplies the amplitudes of a router by the matrix of an error, which leaves waiting alone. */
  applyError({ level, index, pauli }: RouterError): void {
    const site = this.#first.router + 2 ** level - 1 + index;
    const matrix = PAULI[pauli];
    const [re, im] = [this.re, this.im];
    this.re = new Float64Array(re.length);
    this.im = new Float64Array(im.length);
    for (let column = 0; column < re.length; column += 1) {
      if (re[column] === 0 && im[column] === 0) continue;
      const digits = this.toDigits(column);
      const from = (digits[site] ?? 0) - this.#digit(0);
      if (from < 0) {
        this.#add(column, re[column] ?? 0, im[column] ?? 0, real(1));
        continue;
      }
      for (const to of [0, 1]) {
        digits[site] = this.#digit(to);
        this.#add(this.toIndex(digits), re[column] ?? 0, im[column] ?? 0, matrix[to]?.[from] ?? zero());
      }
    }
  }

  #add(index: number, re: number, im: number, factor: Complex): void {
    this.re[index] = (this.re[index] ?? 0) + re * factor.re - im * factor.im;
    this.im[index] = (this.im[index] ?? 0) + re * factor.im + im * factor.re;
  }

  runTo(lastStep: number): void {
    const { schedule, errors } = this.#query;
    for (let step = 0; step <= lastStep; step += 1) {
      for (const operation of schedule.steps[step - 1]?.operations ?? []) this.apply(operation);
      for (const error of errors) if (error.step === step) this.applyError(error);
    }
  }

  /**
   * For each final state of routers and inputs, the amplitude with which a basis state |address⟩|bus⟩ has become
   * |address⟩|bus ⊕ cell⟩.
   */
  readOverlaps(address: number, bus: number): Complex[] {
    const { router, place } = this.#first;
    const digits = this.#idealDigits(address, bus ^ (this.#query.memory.cells[address] ?? 0));
    const treeStates = this.sizes.slice(router, place).reduce((product, size) => product * size, 1);
    return Array.from({ length: treeStates }, (_, state) => {
      let rest = state;
      for (let site = place - 1; site >= router; site -= 1) {
        digits[site] = rest % (this.sizes[site] ?? 1);
        rest = Math.floor(rest / (this.sizes[site] ?? 1));
      }
      const index = this.toIndex(digits);
      return { re: this.re[index] ?? 0, im: this.im[index] ?? 0 };
    });
  }
}

/** Σ over Kraus operators K of |Σᵢ pᵢ ⟨i, xᵢ|K|i, 0⟩|², one K for each final state of the tree. Runs each address alone. */
export function measureDenseFidelity(query: Query): number {
  const sums: { re: number; im: number }[] = [];
  for (const { address, amplitude, bus } of query.branches) {
    const dense = new DenseTree({ ...query, branches: [{ address, bus, amplitude: real(1) }] });
    dense.runTo(query.schedule.steps.length);
    const probability = amplitude.re ** 2 + amplitude.im ** 2;
    dense.readOverlaps(address, bus).forEach(({ re, im }, state) => {
      sums[state] ??= { re: 0, im: 0 };
      sums[state].re += probability * re;
      sums[state].im += probability * im;
    });
  }
  return sums.reduce((sum, { re, im }) => sum + re * re + im * im, 0);
}

/** Σ over final tree states of |Σᵢ conj(αᵢ) ⟨i, xᵢ|…⟩|²: ⟨ψ|Tr ρ|ψ⟩ with the trace over the routers. Runs all addresses at once. */
export function measureDenseRegisterFidelity(query: Query): number {
  const dense = new DenseTree(query);
  dense.runTo(query.schedule.steps.length);
  const sums: { re: number; im: number }[] = [];
  for (const { address, amplitude, bus } of query.branches)
    dense.readOverlaps(address, bus).forEach(({ re, im }, state) => {
      sums[state] ??= { re: 0, im: 0 };
      sums[state].re += amplitude.re * re + amplitude.im * im;
      sums[state].im += amplitude.re * im - amplitude.im * re;
    });
  return sums.reduce((sum, { re, im }) => sum + re * re + im * im, 0);
}

function swapDigits(digits: Digits, left: number, right: number): void {
  [digits[left], digits[right]] = [digits[right] ?? 0, digits[left] ?? 0];
}
