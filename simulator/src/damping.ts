import type { Qutrits } from './pauli-errors.ts';
import type { Query } from './query.ts';
import { at, type TreeState } from './tree-state.ts';

/** Draws which of the events whose running sums of probabilities are given happens, by its index; −1: none of them. */
export type Draw = (limits: readonly number[]) => number;

/** Branches of a trajectory in which a qubit holds a value that can decay, by word. */
type Holders = Int32Array;

/**
 * Amplitude damping of one trajectory. A qubit that decays goes to its rest state in the branches that hold it, and the
 * others end: the environment has learned which they are. While it doesn't decay, branches that hold it lose weight.
 * Each keeps to one basis state, so no branch splits.
 */
export class Damping {
  readonly #state: TreeState;
  readonly #probabilities: Float64Array;
  /** True for two levels, whose rest state L or 0 doesn't decay. */
  readonly #keepsZero: boolean;
  readonly #zeros: Holders;
  readonly #ones: Holders;
  #norm = 1;

  /** @param state changed in place by the methods */
  constructor(state: TreeState, { branches, routerLevels }: Pick<Query, 'branches' | 'routerLevels'>) {
    this.#state = state;
    this.#probabilities = new Float64Array(32 * state.words);
    branches.forEach(({ amplitude: { re, im } }, branch) => {
      this.#probabilities[branch] = re * re + im * im;
    });
    this.#keepsZero = routerLevels === 2;
    this.#zeros = new Int32Array(state.words);
    this.#ones = new Int32Array(state.words);
  }

  #weigh(holders: Holders): number {
    const { weights } = this.#state;
    let sum = 0;
    for (let word = 0; word < holders.length; word += 1)
      for (let rest = at(holders, word); rest !== 0; rest &= rest - 1) {
        const branch = word * 32 + 31 - Math.clz32(rest & -rest);
        sum += (this.#probabilities[branch] as number) * (weights[branch] as number);
      }
    return sum;
  }

  #scale(holders: Holders, factor: number): void {
    const { weights } = this.#state;
    for (let word = 0; word < holders.length; word += 1)
      for (let rest = at(holders, word); rest !== 0; rest &= rest - 1) {
        const branch = word * 32 + 31 - Math.clz32(rest & -rest);
        weights[branch] = (weights[branch] as number) * factor;
      }
  }

  /** Makes the weights those of a normalized state, as the methods expect them to be. Call after a step's decays. */
  normalize(): void {
    const all = new Int32Array(this.#state.words).fill(-1);
    this.#scale(all, 1 / this.#weigh(all));
    this.#norm = 1;
  }

  /** Draws whether one of the collected values decays, and returns its holders. */
  #decay(probability: number, draw: Draw): Holders | null {
    const [zeros, ones] = [this.#zeros, this.#ones];
    const shareOfZeros = this.#weigh(zeros);
    const shareOfOnes = this.#weigh(ones);
    const held = shareOfZeros + shareOfOnes;
    if (held === 0) return null;
    const limit = (share: number) => (probability * share) / this.#norm;
    const event = draw([limit(shareOfZeros), limit(held)]);
    if (event < 0) {
      this.#scale(zeros, 1 - probability);
      this.#scale(ones, 1 - probability);
      this.#norm -= probability * held;
      return null;
    }
    const decayed = event === 0 ? zeros : ones;
    this.#scale(
      decayed.map((mask) => ~mask),
      0,
    );
    this.#norm = event === 0 ? shareOfZeros : shareOfOnes;
    return decayed;
  }

  /** Collects the holders of 0 and 1 among the branches of `mask`. False if there are none. */
  #collect(mask: Int32Array, maskFrom: number, value: Int32Array, valueFrom: number): boolean {
    // Most qubits of a tree are empty.
    let any = 0;
    for (let word = 0; word < this.#state.words; word += 1) any |= at(mask, maskFrom + word);
    if (any === 0) return false;
    any = 0;
    for (let word = 0; word < this.#state.words; word += 1) {
      const here = at(mask, maskFrom + word);
      const one = here & at(value, valueFrom + word);
      const zero = this.#keepsZero ? 0 : here & ~one;
      this.#ones[word] = one;
      this.#zeros[word] = zero;
      any |= one | zero;
    }
    return any !== 0;
  }

  /** Lets a router or an input decay: with three levels from L or R to W, with two from R to L. */
  decayQutrit({ set, value }: Qutrits, qutrit: number, probability: number, draw: Draw): void {
    const from = qutrit * this.#state.words;
    if (!this.#collect(set, from, value, from)) return;
    this.#decay(probability, draw)?.forEach((mask, word) => {
      value[from + word] = at(value, from + word) & ~mask;
      if (!this.#keepsZero) set[from + word] = at(set, from + word) & ~mask;
    });
  }

  /** Lets the bus decay at a place. With three levels a lost qubit is missed, so none of the branches comes back right. */
  decayBus(place: number, probability: number, draw: Draw): void {
    const { words, busAt, busValue } = this.#state;
    for (let bit = 0; bit < busValue.length / words; bit += 1) {
      if (!this.#collect(busAt, place * words, busValue, bit * words)) continue;
      const decayed = this.#decay(probability, draw);
      if (decayed && this.#keepsZero)
        decayed.forEach((mask, word) => {
          busValue[bit * words + word] = at(busValue, bit * words + word) & ~mask;
        });
      else if (decayed) busAt.fill(0, place * words, (place + 1) * words);
    }
  }
}
