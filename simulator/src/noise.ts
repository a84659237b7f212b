import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';
import { applyPauli, type Pauli, type TreeState } from './tree-state.ts';

/** Phase flip: Z; bit flip: X; depolarizing: X, Y or Z with a third of the rate each. */
export type ErrorKind = 'phase-flip' | 'bit-flip' | 'depolarizing';

export interface Noise {
  readonly kind: ErrorKind;
  /** Once per query, when the address is loaded and the bus still outside; or after each step. */
  readonly applied: 'query' | 'step';
  /** Probability per router and time, from 0 to 1. */
  readonly rate: number;
}

const INT32_VALUES = 2 ** 32;
const MIN_INT32 = -(2 ** 31);

function pickPauli(kind: ErrorKind, portion: number): Pauli {
  if (kind === 'phase-flip') return 'Z';
  if (kind === 'bit-flip' || portion < 1 / 3) return 'X';
  return portion < 2 / 3 ? 'Y' : 'Z';
}

/** Draws an integer for each router in heap order, and applies the errors of a step. */
export function applyNoise(noise: Noise, schedule: Schedule, step: number, state: TreeState, random: Random): void {
  const hasErrors = noise.applied === 'query' ? step === schedule.loadedAt : step > 0;
  if (!hasErrors) return;
  const width = noise.rate * INT32_VALUES;
  const routers = state.routerSet.length / state.words;
  for (let router = 0; router < routers; router += 1) {
    const drawn = random();
    if (drawn < MIN_INT32 + width) applyPauli(state, router, pickPauli(noise.kind, (drawn - MIN_INT32) / width));
  }
}
