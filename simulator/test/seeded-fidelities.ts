import { SET_ROUTERS } from '../src/noise.ts';
import type { Architecture, Noise, RouterLevels } from '../src/simulator.ts';

/** Fidelities of the shots 0 to 4 of seed 7, for uniform addresses and a memory of words of one bit drawn from seed 2. */
export interface SeededFidelities {
  readonly architecture: Architecture;
  readonly addressBits: number;
  readonly routerLevels: RouterLevels;
  readonly noise: Noise;
  readonly fidelities: readonly string[];
}

export const MEMORY_SEED = 2;
export const TRAJECTORY_SEED = 7;

/** The same on every machine and in every browser. */
export const SEEDED_FIDELITIES: readonly SeededFidelities[] = [
  {
    architecture: 'bucket-brigade',
    addressBits: 3,
    routerLevels: 3,
    noise: { kind: 'phase-flip', applied: 'query', rate: 0.1, hits: SET_ROUTERS },
    fidelities: ['1.000000000000', '1.000000000000', '0.250000000000', '1.000000000000', '0.062500000000'],
  },
  {
    architecture: 'fan-out',
    addressBits: 3,
    routerLevels: 2,
    noise: { kind: 'phase-flip', applied: 'query', rate: 0.1, hits: SET_ROUTERS },
    fidelities: ['0.000000000000', '1.000000000000', '0.000000000000', '0.000000000000', '1.000000000000'],
  },
  {
    architecture: 'bucket-brigade',
    addressBits: 5,
    routerLevels: 3,
    noise: { kind: 'bit-flip', applied: 'step', rate: 0.002, hits: SET_ROUTERS },
    fidelities: ['0.562500000000', '0.765625000000', '1.000000000000', '0.000000000000', '1.000000000000'],
  },
  {
    architecture: 'bucket-brigade',
    addressBits: 5,
    routerLevels: 2,
    noise: { kind: 'bit-flip', applied: 'step', rate: 0.002, hits: SET_ROUTERS },
    fidelities: ['0.476562500000', '0.765625000000', '1.000000000000', '0.000000000000', '1.000000000000'],
  },
  {
    architecture: 'fan-out',
    addressBits: 5,
    routerLevels: 2,
    noise: { kind: 'depolarizing', applied: 'step', rate: 0.002, hits: SET_ROUTERS },
    fidelities: ['1.000000000000', '0.000000000000', '1.000000000000', '1.000000000000', '1.000000000000'],
  },
  {
    architecture: 'bucket-brigade',
    addressBits: 10,
    routerLevels: 3,
    noise: { kind: 'depolarizing', applied: 'step', rate: 0.0002, hits: SET_ROUTERS },
    fidelities: ['0.860691070557', '0.789737701416', '0.860691070557', '0.839084625244', '0.912174224854'],
  },
];
