import { describe, expect, it, test } from 'vitest';
import { averageOverErrors } from '../test/error-patterns.ts';
import { DEFAULT_HARDWARE } from './devices.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { measureFidelity } from './fidelity.ts';
import { BOUND_TEXT, FIDELITY_TEXTS, NOISE_TEXTS } from './model-texts.ts';
import { SET_ROUTERS } from './noise.ts';
import { buildQuery } from './query.ts';
import { DEFAULT_RUN } from './run-settings.ts';
import { estimateFidelity } from './trajectories.ts';

const RATE = 0.05;
const query = buildQuery({ ...DEFAULT_RUN, addresses: { kind: 'uniform' } });
const statedFidelities = FIDELITY_TEXTS.join(' ').match(/0\.\d{4}/g);

describe('the stated fidelities of 8 cells', () => {
  test.each([
    ['bit-flip', { X: RATE }, 0],
    ['depolarizing', { X: RATE / 3, Y: RATE / 3, Z: RATE / 3 }, 2],
  ] as const)(
    'match all patterns of %s errors, here and as in the literature',
    (kind, probabilities, first) => {
      const here = averageOverErrors(query, probabilities, (broken) => measureFidelity(broken).fidelity);
      const there = averageOverErrors(query, probabilities, (broken) => measureFidelity(broken, 'hann').fidelity);
      expect([here, there].map((fidelity) => fidelity.toFixed(4))).toEqual(statedFidelities?.slice(first, first + 2));
      expect(here).toBeCloseTo(
        computeExactFidelity(query, { kind, applied: 'query', rate: RATE, hits: SET_ROUTERS }) ?? Number.NaN,
        12,
      );
    },
    60_000,
  );

  it('match for phase flips', () => {
    const here = averageOverErrors(query, { Z: RATE }, (broken) => measureFidelity(broken).fidelity);
    expect(averageOverErrors(query, { Z: RATE }, (broken) => measureFidelity(broken, 'hann').fidelity)).toBeCloseTo(
      here,
      12,
    );
  });
});

test('errors hit set routers alone, as the text says', () => {
  expect(NOISE_TEXTS.join(' ')).toContain('A waiting router of three levels stays as it is.');
  const waiting = { step: 0, level: 0, index: 0, pauli: 'Y' } as const;
  expect(measureFidelity({ ...query, errors: [waiting] }).fidelity).toBeCloseTo(1, 12);
});

test('a bit flip of a two-level router halves the fidelity of a hybrid’s two pages; with three levels it has no effect', () => {
  expect(NOISE_TEXTS.join(' ')).toContain('a branch meets only the errors of its own page');
  expect(NOISE_TEXTS.join(' ')).toContain('can leave a record of its page in the tree');
  const one = { address: 0, coefficient: { re: 1, im: 0 } };
  const addresses = { kind: 'custom', terms: [one, { ...one, address: 7 }] } as const;
  const measure = (routerLevels: 2 | 3) => {
    const hybrid = { ...DEFAULT_RUN, architecture: 'hybrid', selectBits: 1, routerLevels, addresses } as const;
    // The tree is loaded for page 1; its left router of level 2 is on the path of neither branch.
    const errors = [{ step: 19, level: 1, index: 0, pauli: 'X' } as const];
    return measureFidelity(buildQuery({ ...hybrid, errors })).fidelity;
  };
  expect(measure(3)).toBeCloseTo(1, 12);
  expect(measure(2)).toBeCloseTo(0.5, 12);
});

test('own address is usually the lower measure, and not always', () => {
  expect(FIDELITY_TEXTS.join(' ')).toContain('usually the lower of the two');
  const terms = [1, -1, 1, 1].map((re, address) => ({ address, coefficient: { re, im: 0 } }));
  const errors = [{ step: 6, level: 2, index: 0, pauli: 'X' } as const];
  const odd = buildQuery({ ...DEFAULT_RUN, addresses: { kind: 'custom', terms }, errors });
  expect(measureFidelity(odd, 'tree').fidelity).toBeCloseTo(0.25, 12);
  expect(measureFidelity(odd, 'hann').fidelity).toBeCloseTo(0, 12);
});

test('a device’s T2 lowers the fidelity less if set routers alone are hit than if all are', () => {
  expect(NOISE_TEXTS.join(' ')).toContain('The fidelity is then higher than that of the device.');
  const one = { address: 0, coefficient: { re: 1, im: 0 } };
  // Branches that part at the root: the routers of level 2 and 3 are L in one of them, W in the other.
  const parted = buildQuery({ ...DEFAULT_RUN, addresses: { kind: 'custom', terms: [one, { ...one, address: 7 }] } });
  const mean = (waiting: boolean) =>
    estimateFidelity(
      parted,
      { ...DEFAULT_HARDWARE, t1: null, t2: 20, stepTime: 1, hits: { set: true, waiting, bits: false } },
      { seed: 1, shots: 2000 },
    ).mean;
  expect(mean(false)).toBeGreaterThan(mean(true) + 0.05);
});

test('the bound is the one of the text, and there is none below 0', () => {
  expect(BOUND_TEXT).toContain('F ≥ 1 − 4εTn');
  const noise = (rate: number) => ({ kind: 'depolarizing', applied: 'step', rate, hits: SET_ROUTERS }) as const;
  expect(computeFidelityBound(query, noise(0.001))).toBeCloseTo(1 - 4 * 0.001 * 19 * 3, 12);
  expect(computeFidelityBound(query, noise(0.01))).toBeNull();
});
