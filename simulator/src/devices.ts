import type { HardwareNoise } from './noise.ts';

/** Errors of a device as it is first chosen: times of a transmon (DEVICES), and our assumption of how long a step takes. */
export const DEFAULT_HARDWARE: HardwareNoise = {
  kind: 'hardware',
  t1: 300,
  t2: 300,
  loss: 0,
  stepTime: 0.1,
  hits: { set: true, waiting: true, bits: true },
};

/** Measured times of devices, each with its source. */
export const DEVICES: readonly (Pick<HardwareNoise, 't1' | 't2'> & { name: string; source: string })[] = [
  {
    name: 'Transmon, tantalum on sapphire, 2021',
    t1: 300,
    t2: 300,
    source:
      'Place et al., Nature Communications 12, 1779 (2021): lifetime and coherence time (with dynamical decoupling) exceed 0.3 ms',
  },
  {
    name: 'Transmon, 2024',
    t1: 425,
    t2: 541,
    source: 'Tuokkola et al., arXiv:2407.18778: medians of relaxation and of echo dephasing',
  },
];
