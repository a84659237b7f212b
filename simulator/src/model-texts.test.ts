import { describe, expect, it, test } from 'vitest';
import { averageOverErrors } from '../test/error-patterns.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { measureFidelity } from './fidelity.ts';
import { BOUND_TEXT, FIDELITY_TEXTS, NOISE_TEXTS } from './model-texts.ts';
import { SET_ROUTERS } from './noise.ts';
import { buildQuery } from './query.ts';
import { DEFAULT_RUN } from './run-settings.ts';

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
  expect(NOISE_TEXTS.join(' ')).toContain('Set routers: a waiting router of three levels stays as it is.');
  const waiting = { step: 0, level: 0, index: 0, pauli: 'Y' } as const;
  expect(measureFidelity({ ...query, errors: [waiting] }).fidelity).toBeCloseTo(1, 12);
});

test('the bound is the one of the text, and there is none below 0', () => {
  expect(BOUND_TEXT).toContain('F ≥ 1 − 4εTn');
  const noise = (rate: number) => ({ kind: 'depolarizing', applied: 'step', rate, hits: SET_ROUTERS }) as const;
  expect(computeFidelityBound(query, noise(0.001))).toBeCloseTo(1 - 4 * 0.001 * 19 * 3, 12);
  expect(computeFidelityBound(query, noise(0.01))).toBeNull();
});
