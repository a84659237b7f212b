import { expect, test } from 'vitest';
import { formatEstimate } from './estimate-text.ts';
import { SET_ROUTERS } from './noise.ts';
import { isSilent } from './noise-rates.ts';
import { buildQuery } from './query.ts';
import { DEFAULT_RUN } from './run-settings.ts';
import { estimateFidelity } from './trajectories.ts';

const noise = { kind: 'phase-flip', applied: 'query', rate: 0.001, hits: SET_ROUTERS } as const;

test('shots without a harmful error give a bound instead of a standard error of 0', () => {
  expect(formatEstimate({ shots: 200, mean: 1, standardError: 0 }, true, 6)).toEqual({
    value: 'at least 0.985',
    note: 'No harmful error drawn in 200 shots; 95 % confidence',
  });
  // Close to the rule of three, 1 - 3/shots.
  expect(formatEstimate({ shots: 1000, mean: 1, standardError: 0 }, true, 6).value).toBe('at least 0.997');
});

test('other estimates are a mean with its standard error', () => {
  expect(formatEstimate({ shots: 200, mean: 0.9583, standardError: 0.00912 }, true, 3)).toEqual({
    value: '0.958 ± 0.009',
    note: null,
  });
});

test('shows 1 where there are no errors', () => {
  const still = { ...noise, rate: 0 };
  const estimate = estimateFidelity(buildQuery(DEFAULT_RUN), still, { seed: 1, shots: 20 });
  expect(formatEstimate(estimate, !isSilent(still), 6)).toEqual({ value: '1.000000', note: null });
});
