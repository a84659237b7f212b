import { addPhase, type Qutrits } from './pauli-errors.ts';
import { at, forEachBit, type Pauli, type TreeState } from './tree-state.ts';

export const inputsOf = ({ inputSet, inputValue }: TreeState): Qutrits => ({ set: inputSet, value: inputValue });

/** The same for a bit of the bus, in the branches whose bus is at a place. */
export function applyBusPauli(state: TreeState, place: number, bit: number, pauli: Pauli): void {
  const { words, busAt, busValue } = state;
  for (let word = 0; word < words; word += 1) {
    const mask = at(busAt, place * words + word);
    const here = bit * words + word;
    const one = mask & at(busValue, here);
    if (pauli !== 'X') addPhase(state, word, pauli === 'Y' ? mask : 0, one);
    if (pauli !== 'Z') busValue[here] = at(busValue, here) ^ mask;
  }
}

/** An error XᵃZᵇ of a qutrit, with the levels W, L and R in this order: Z multiplies by ω⁰, ω¹ or ω², and X maps W to L, L to R and R to W. */
export interface QutritError {
  readonly shift: number;
  readonly phase: number;
}

/** Applies an error of a three-level router, waiting or not, in place. */
export function applyQutritError(
  state: TreeState,
  { set, value }: Qutrits,
  qutrit: number,
  { shift, phase }: QutritError,
): void {
  const { words, thirds } = state;
  const multiply = (exponent: number) => (branch: number) => {
    thirds[branch] = ((thirds[branch] ?? 0) + exponent) % 3;
  };
  for (let word = 0; word < words; word += 1) {
    const here = qutrit * words + word;
    const left = at(set, here) & ~at(value, here);
    const right = at(set, here) & at(value, here);
    if (phase !== 0) {
      forEachBit(left, word * 32, multiply(phase));
      forEachBit(right, word * 32, multiply(2 * phase));
    }
    if (shift === 0) continue;
    const waiting = ~(left | right);
    set[here] = shift === 1 ? waiting | left : right | waiting;
    value[here] = shift === 1 ? left : waiting;
  }
}
