import { at, type Pauli, type TreeState } from './tree-state.ts';

/** Planes of the routers, or of the inputs of the routers. Two-level ones are always set. */
export interface Qutrits {
  readonly set: Int32Array;
  readonly value: Int32Array;
}

export const routersOf = ({ routerSet, routerValue }: TreeState): Qutrits => ({ set: routerSet, value: routerValue });

/** Multiplies by i in the branches of `mask`, and by −1 in those of `negative`. */
export function addPhase({ phaseLow, phaseHigh }: TreeState, word: number, mask: number, negative: number): void {
  phaseHigh[word] = at(phaseHigh, word) ^ (at(phaseLow, word) & mask) ^ negative;
  phaseLow[word] = at(phaseLow, word) ^ mask;
}

/**
 * Applies a Pauli error to what is set, in place. L or 0 is |0⟩, R or 1 is |1⟩: Z gives |1⟩ the sign −1, X exchanges the
 * two, Y maps |0⟩ to i|1⟩ and |1⟩ to −i|0⟩. What waits or is empty is unaffected.
 */
export function applyPauli(state: TreeState, { set, value }: Qutrits, qutrit: number, pauli: Pauli): void {
  const { words } = state;
  for (let word = 0; word < words; word += 1) {
    const here = qutrit * words + word;
    const mask = at(set, here);
    const one = mask & at(value, here);
    if (pauli !== 'X') addPhase(state, word, pauli === 'Y' ? mask : 0, one);
    if (pauli !== 'Z') value[here] = at(value, here) ^ mask;
  }
}
