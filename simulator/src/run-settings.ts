import type { Addresses } from './addresses.ts';
import type { FidelityMeasure } from './fidelity.ts';
import { MAX_ADDRESS_BITS, type Memory, OPENING_MEMORY } from './memory.ts';
import { type Noise, type PauliNoise, SET_ROUTERS } from './noise.ts';
import type { Architecture, ScheduleKind } from './phase.ts';
import { DEFAULT_PHYSICAL, type PhysicalSettings } from './physical-settings.ts';
import type { RouterError, RouterLevels } from './query.ts';
import { DEFAULT_SELECT_BITS } from './schedule.ts';

export type View = 'state' | 'noise' | 'compare';

/** What changes along the chart of fidelities, both ends included. Rates are evenly spaced. */
export type SweepAxis =
  | { readonly setting: 'address-bits'; readonly from: number; readonly to: number }
  | { readonly setting: 'rate'; readonly from: number; readonly to: number; readonly points: number };

export interface RunSettings {
  readonly memory: Memory;
  readonly addresses: Addresses;
  readonly architecture: Architecture;
  /** k of the hybrid, from 0 to n. */
  readonly selectBits: number;
  /** Of a bucket brigade and a hybrid, and of the bucket brigade in charts and costs. */
  readonly schedule: ScheduleKind;
  readonly routerLevels: RouterLevels;
  /** Errors set by the user, in the order in which they act. */
  readonly errors: readonly RouterError[];
  /** Shown state, from 0 to the number of steps. */
  readonly step: number;
  readonly noise: Noise;
  readonly measure: FidelityMeasure;
  readonly axis: SweepAxis;
  readonly shots: number;
  /** Integer from 0 to 2³² − 1. */
  readonly seed: number;
  readonly physical: PhysicalSettings;
  readonly view: View;
  /** Address of the only shown branch; null: all. */
  readonly selected: number | null;
}

/** Raised when the same settings and seed give other figures than before. */
export const MODEL_VERSION = 1;

export const MIN_SHOTS = 2;
export const MAX_SHOTS = 10_000;
export const MAX_ERRORS = 100;
export const MAX_SEED = 2 ** 32 - 1;

/** 2, 4, 8 … cells. */
export const CELLS_AXIS: SweepAxis = { setting: 'address-bits', from: 1, to: MAX_ADDRESS_BITS };

export const MAX_SWEEP_POINTS = 100;

/** Initial run of the simulator. */
export const DEFAULT_RUN: RunSettings & { noise: PauliNoise } = {
  memory: OPENING_MEMORY,
  addresses: {
    kind: 'custom',
    terms: [1, 3, 6].map((address) => ({ address, coefficient: { re: 1, im: 0 } })),
  },
  architecture: 'bucket-brigade',
  selectBits: DEFAULT_SELECT_BITS,
  schedule: 'serial',
  routerLevels: 3,
  errors: [],
  step: 10,
  noise: { kind: 'phase-flip', applied: 'query', rate: 0.01, hits: SET_ROUTERS },
  measure: 'tree',
  axis: CELLS_AXIS,
  shots: 200,
  seed: 1,
  physical: DEFAULT_PHYSICAL,
  view: 'state',
  selected: null,
};

/** Limits of times, in microseconds. */
export const MIN_TIME = 0.001;
export const MAX_TIME = 1e9;
