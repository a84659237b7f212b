import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { querySettings } from '../test/arbitraries.ts';
import { MEMORY_SEED, SEEDED_FIDELITIES, TRAJECTORY_SEED } from '../test/seeded-fidelities.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { measureFidelity } from './fidelity.ts';
import { buildMemory, drawMemory } from './memory-input.ts';
import { type Noise, type PauliErrorKind, type PauliNoise, SET_ROUTERS } from './noise.ts';
import type { Architecture } from './phase.ts';
import { buildQuery, type Query, type RouterLevels } from './query.ts';
import { createSampler, estimateFidelity, sampleInChunks, summarize } from './trajectories.ts';

const buildUniform = (architecture: Architecture, addressBits: number, routerLevels: RouterLevels = 3): Query =>
  buildQuery({
    memory: drawMemory(addressBits, 1, MEMORY_SEED),
    addresses: { kind: 'uniform' },
    architecture,
    routerLevels,
    errors: [],
  });

describe('the simulated mean lies within four standard errors of the exact fidelity', () => {
  const cases: [Architecture, number, PauliErrorKind, PauliNoise['applied'], number][] = [
    ['bucket-brigade', 3, 'phase-flip', 'query', 0.01],
    ['fan-out', 3, 'phase-flip', 'query', 0.01],
    ['bucket-brigade', 4, 'phase-flip', 'query', 0.01],
    ['fan-out', 4, 'phase-flip', 'query', 0.01],
    ['bucket-brigade', 4, 'phase-flip', 'query', 0.1],
    ['fan-out', 4, 'phase-flip', 'query', 0.1],
    ['bucket-brigade', 6, 'phase-flip', 'query', 0.01],
    ['bucket-brigade', 3, 'phase-flip', 'step', 0.002],
    ['fan-out', 3, 'phase-flip', 'step', 0.002],
    ['bucket-brigade', 4, 'bit-flip', 'query', 0.05],
    ['bucket-brigade', 4, 'depolarizing', 'query', 0.05],
  ];
  test.each(cases)(
    'simulates a mean within four standard errors of the exact fidelity: %s, n = %d, %s per %s, rate %d',
    (architecture, addressBits, kind, applied, rate) => {
      const query = buildUniform(architecture, addressBits);
      const noise: Noise = { kind, applied, rate, hits: SET_ROUTERS };
      const exact = computeExactFidelity(query, noise) ?? Number.NaN;
      for (const seed of [1, 2, 3]) {
        const { mean, standardError } = estimateFidelity(query, noise, { seed, shots: 2_000 });
        expect(Math.abs(mean - exact) / standardError).toBeLessThan(4);
      }
    },
  );
});

describe('the two fidelities of 8 cells, three levels and 0.05 per query', () => {
  // Means with their standard errors, computed independently.
  test.each([
    ['bit-flip', 'hann', 0.8835],
    ['bit-flip', 'tree', 0.8095],
    ['depolarizing', 'hann', 0.8314],
    ['depolarizing', 'tree', 0.8065],
  ] as const)('%s errors, measure %s: %d', (kind, measure, expected) => {
    const noise: Noise = { kind, applied: 'query', rate: 0.05, hits: SET_ROUTERS };
    const { mean, standardError } = estimateFidelity(buildUniform('bucket-brigade', 3), noise, {
      seed: 7,
      shots: 4_000,
      measure,
    });
    expect(Math.abs(mean - expected)).toBeLessThan(4 * Math.hypot(standardError, 0.0038));
  });

  it('equal each other shot by shot for phase flips', () => {
    const query = buildUniform('bucket-brigade', 3);
    const noise: Noise = { kind: 'phase-flip', applied: 'query', rate: 0.05, hits: SET_ROUTERS };
    const [tree, hann] = [createSampler(query, noise, 5, 'tree'), createSampler(query, noise, 5, 'hann')];
    for (let shot = 0; shot < 300; shot += 1) expect(hann(shot)).toBeCloseTo(tree(shot), 12);
  });
});

describe('the simulated mean and the lower bound', () => {
  test.each(['phase-flip', 'bit-flip', 'depolarizing'] as const)(
    'stays above the lower bound with %s per step, n = 3 to 6',
    (kind) => {
      for (const addressBits of [3, 4, 5, 6]) {
        const query = buildUniform('bucket-brigade', addressBits);
        const noise: Noise = { kind, applied: 'step', rate: 0.0005, hits: SET_ROUTERS };
        const bound = computeFidelityBound(query, noise) ?? Number.NaN;
        const { mean, standardError } = estimateFidelity(query, noise, { seed: 4, shots: 400 });
        expect(mean + 3 * standardError).toBeGreaterThanOrEqual(bound);
        expect(bound).toBeGreaterThan(0);
      }
    },
  );
});

test('two-level routers lose fidelity to errors on routers that three-level ones let wait', () => {
  const noise: Noise = { kind: 'bit-flip', applied: 'step', rate: 0.0005, hits: SET_ROUTERS };
  const three = estimateFidelity(buildUniform('bucket-brigade', 6, 3), noise, { seed: 1, shots: 1_000 });
  const two = estimateFidelity(buildUniform('bucket-brigade', 6, 2), noise, { seed: 1, shots: 1_000 });
  expect(two.mean + 4 * Math.hypot(two.standardError, three.standardError)).toBeLessThan(three.mean);
});

describe('a seed', () => {
  test.each(SEEDED_FIDELITIES)(
    'gives fixed fidelities: $architecture, n = $addressBits, $routerLevels levels, $noise.kind',
    ({ architecture, addressBits, routerLevels, noise, fidelities }) => {
      const sample = createSampler(buildUniform(architecture, addressBits, routerLevels), noise, TRAJECTORY_SEED);
      expect(fidelities.map((_, shot) => sample(shot).toFixed(12))).toEqual(fidelities);
    },
  );

  it('gives the same fidelities in any order of the shots', () => {
    const query = buildUniform('bucket-brigade', 5);
    const noise: Noise = { kind: 'depolarizing', applied: 'step', rate: 0.002, hits: SET_ROUTERS };
    const forward = createSampler(query, noise, 11);
    const backward = createSampler(query, noise, 11);
    const shots = Array.from({ length: 30 }, (_, shot) => shot);
    expect(
      shots
        .toReversed()
        .map((shot) => backward(shot))
        .toReversed(),
    ).toEqual(shots.map((shot) => forward(shot)));
  });

  it('draws other fidelities from another seed', () => {
    const query = buildUniform('bucket-brigade', 5);
    const noise: Noise = { kind: 'depolarizing', applied: 'step', rate: 0.002, hits: SET_ROUTERS };
    expect(estimateFidelity(query, noise, { seed: 1, shots: 50 })).not.toEqual(
      estimateFidelity(query, noise, { seed: 2, shots: 50 }),
    );
  });
});

describe('sampling in chunks', () => {
  const query = buildUniform('bucket-brigade', 4);
  const noise: Noise = { kind: 'phase-flip', applied: 'query', rate: 0.02, hits: SET_ROUTERS };

  test.each([1, 7, 50, 1000])('ends with the estimate of all shots at once, %d at a time', (chunk) => {
    const estimates = [...sampleInChunks(query, noise, { seed: 3, shots: 50 }, chunk)];
    expect(estimates).toHaveLength(Math.ceil(50 / chunk));
    expect(estimates.at(-1)).toEqual(estimateFidelity(query, noise, { seed: 3, shots: 50 }));
  });

  it('runs no more shots once it is canceled', () => {
    const chunks = sampleInChunks(query, noise, { seed: 3, shots: 1_000_000_000 }, 5);
    expect(chunks.next().value.shots).toBe(5);
    expect(chunks.return(summarize([1, 1])).done).toBe(true);
    expect(chunks.next().done).toBe(true);
  });
});

test('a mean has the standard error s/√shots', () => {
  expect(summarize([1, 0, 1, 0])).toEqual({ shots: 4, mean: 0.5, standardError: Math.sqrt(1 / 3 / 4) });
  expect(summarize([1]).standardError).toBeNaN();
});

test('the rate 0 leaves the fidelity of a run without random errors, the rate 1 hits every router', () => {
  fc.assert(
    fc.property(querySettings(3, 2), (settings) => {
      const query = buildQuery(settings);
      const none: Noise = { kind: 'depolarizing', applied: 'step', rate: 0, hits: SET_ROUTERS };
      expect(createSampler(query, none, 1)(0)).toBeCloseTo(measureFidelity(query).fidelity, 12);
    }),
    { numRuns: 30 },
  );
  const all: Noise = { kind: 'bit-flip', applied: 'query', rate: 1, hits: SET_ROUTERS };
  expect(createSampler(buildUniform('bucket-brigade', 3), all, 1)(0)).toBe(0);
});

test('the order of addresses does not matter', () => {
  const memory = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 0]);
  const noise: Noise = { kind: 'depolarizing', applied: 'step', rate: 0.01, hits: SET_ROUTERS };
  const term = fc.record({
    address: fc.nat(7),
    coefficient: fc.record({ re: fc.integer({ min: 1, max: 9 }), im: fc.integer({ min: 0, max: 9 }) }),
  });
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 8 }), fc.nat(1000), (terms, seed) => {
      const estimate = (ordered: typeof terms) => {
        const addresses = { kind: 'custom', terms: ordered } as const;
        const query = buildQuery({ memory, addresses, architecture: 'bucket-brigade', routerLevels: 3, errors: [] });
        return estimateFidelity(query, noise, { seed, shots: 5 }).mean;
      };
      expect(estimate(terms.toReversed())).toBeCloseTo(estimate(terms), 12);
    }),
    { numRuns: 40 },
  );
});
