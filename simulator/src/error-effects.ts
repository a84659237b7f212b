import type { BranchOutcome } from './fidelity.ts';
import { formatBits, type Memory } from './memory.ts';
import { type Query, type RouterError, toRouterNumber } from './query.ts';
import { computeState, type RouterLetter, readLetter } from './run-state.ts';

/** `flip`: the router sends the other way. */
export interface ErrorEffect {
  readonly address: number;
  /** State of the router in this branch before the error. */
  readonly letter: RouterLetter;
  readonly effect: 'none' | 'sign' | 'flip';
}

function findEffect(letter: RouterLetter, pauli: RouterError['pauli']): ErrorEffect['effect'] {
  if (letter === 'W') return 'none';
  if (pauli === 'Z') return letter === 'R' ? 'sign' : 'none';
  return 'flip';
}

/**
 * Finds the effect of an error on each branch; a waiting router protects its branch.
 * @param error one of the query's errors, or another one that acts after them
 */
export function findErrorEffects(query: Query, error: RouterError): ErrorEffect[] {
  const position = query.errors.indexOf(error);
  const errors = query.errors.filter(
    ({ step }, other) => step < error.step || (step === error.step && (position < 0 || other < position)),
  );
  const state = computeState({ ...query, errors }, error.step);
  return query.branches.map(({ address }, branch) => {
    const letter = readLetter(state, toRouterNumber(error.level, error.index), branch);
    return { address, letter, effect: findEffect(letter, error.pauli) };
  });
}

/** `X on router 2 of level 3, after step 10`. Counts from 1. */
export const describeError = ({ step, level, index, pauli }: RouterError): string =>
  `${pauli} on ${level === 0 ? 'the root router' : `router ${index + 1} of level ${level + 1}`}, ${step === 0 ? 'before step 1' : `after step ${step}`}`;

/** Describes what went wrong in a branch; null if nothing did. */
export function describeOutcome(outcome: BranchOutcome, { addressBits, wordBits }: Memory): string | null {
  const { address, returnedAddress, returnedWord, expectedWord, phase } = outcome;
  if (returnedWord === null && returnedAddress === null) return 'The bus and address bits were lost in the tree.';
  if (returnedWord === null) return 'The bus was lost in the tree.';
  if (returnedAddress === null) return 'Address bits were lost in the tree.';
  if (returnedAddress !== address) return `The address came back as |${formatBits(returnedAddress, addressBits)}⟩.`;
  if (returnedWord !== expectedWord)
    return `The bus came back with ${formatBits(returnedWord, wordBits)} instead of ${formatBits(expectedWord, wordBits)}.`;
  if (phase === 2) return 'The sign of the amplitude changed.';
  if (phase !== 0) return `The amplitude was multiplied by ${phase === 1 ? 'i' : '−i'}.`;
  return null;
}
