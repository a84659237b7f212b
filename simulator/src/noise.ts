/** What may be hit besides routers of a path; at least one is true. */
export interface NoiseTargets {
  /** Routers that are set. */
  readonly set: boolean;
  /** Routers that wait, too; only together with `set`. Two-level routers are always set. */
  readonly waiting: boolean;
  /** Address bits and the bus on their way through the tree. */
  readonly bits: boolean;
}

export const SET_ROUTERS: NoiseTargets = { set: true, waiting: false, bits: false };

/** Phase flip: Z; bit flip: X; depolarizing: X, Y or Z with a third of the rate each. */
export type PauliErrorKind = 'phase-flip' | 'bit-flip' | 'depolarizing';

export interface PauliNoise {
  readonly kind: PauliErrorKind;
  /** Once per query, when the address is loaded and the bus still outside, and so once for each page of a hybrid; or after each step. */
  readonly applied: 'query' | 'step';
  /** Probability per qubit and time, from 0 to 1. */
  readonly rate: number;
  readonly hits: NoiseTargets;
}

/** Errors of a device after each step. Times are in microseconds. */
export interface HardwareNoise {
  readonly kind: 'hardware';
  /** Relaxation time T1; null: none. */
  readonly t1: number | null;
  /** Coherence time T2, at most 2·T1; null: limited by T1 alone. */
  readonly t2: number | null;
  /** Probability per step that a qubit on its way is lost. */
  readonly loss: number;
  /** Duration of a step. */
  readonly stepTime: number;
  readonly hits: NoiseTargets;
}

export type Noise = PauliNoise | HardwareNoise;
export type ErrorKind = Noise['kind'];
