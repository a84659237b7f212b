import { describe, expect, it, test } from 'vitest';
import { DensityMatrix } from '../test/density-matrix.ts';
import type { Draw } from './damping.ts';
import { computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import type { FidelityMeasure } from './fidelity.ts';
import { buildMemory, drawMemory } from './memory-input.ts';
import type { HardwareNoise, Noise, NoiseTargets, PauliNoise } from './noise.ts';
import { hasPossibleTimes } from './noise-rates.ts';
import type { Architecture } from './phase.ts';
import { buildQuery, type Query, type RouterLevels } from './query.ts';
import { createTrajectory, estimateFidelity } from './trajectories.ts';

const targets = (names: string): NoiseTargets => {
  const list = names.split(',');
  return { set: list.includes('set'), waiting: list.includes('waiting'), bits: list.includes('bits') };
};

const MEASURES: readonly FidelityMeasure[] = ['tree', 'hann'];

const build = (architecture: Architecture, addressBits: number, routerLevels: RouterLevels, cells?: number[]): Query =>
  buildQuery({
    memory: cells ? buildMemory(addressBits, 1, cells) : drawMemory(addressBits, 1, 5),
    addresses: {
      kind: 'custom',
      terms: Array.from({ length: 2 ** addressBits }, (_, address) => ({
        address,
        coefficient: { re: 1 + address / 2, im: address === 1 ? 0.5 : 0 },
      })),
    },
    architecture,
    routerLevels,
    errors: [],
  });

/** The mean over all trajectories that can be drawn, each with its probability. */
function enumerateFidelity(query: Query, noise: Noise, measure: FidelityMeasure): { mean: number; total: number } {
  const run = createTrajectory(query, noise, measure);
  const open: number[][] = [[]];
  let mean = 0;
  let total = 0;
  for (let given = open.pop(); given; given = open.pop()) {
    const events: number[] = [];
    let probability = 1;
    const prefix = given;
    const draw: Draw = (limits) => {
      const chances = limits.map((limit, event) => limit - (limits[event - 1] ?? 0));
      const none = Math.max(0, 1 - (limits.at(-1) ?? 0));
      const isNew = events.length >= prefix.length;
      const possible = [...chances.keys()].filter((event) => (chances[event] ?? 0) > 0);
      const first = none > 0 ? -1 : (possible.shift() ?? -1);
      if (isNew) for (const event of possible) open.push([...events, event]);
      const chosen = isNew ? first : (prefix[events.length] ?? -1);
      probability *= chosen < 0 ? none : (chances[chosen] ?? 0);
      events.push(chosen);
      return chosen;
    };
    mean += run(draw) * probability;
    total += probability;
  }
  return { mean, total };
}

function measureExactly(query: Query, noise: Noise, measure: FidelityMeasure): number {
  const density = new DensityMatrix(query);
  density.run(noise);
  expect(density.trace()).toBeCloseTo(1, 10);
  return density.measure(measure);
}

const device = (part: Partial<HardwareNoise>): HardwareNoise => ({
  kind: 'hardware',
  t1: null,
  t2: null,
  loss: 0,
  stepTime: 1,
  hits: { set: true, waiting: true, bits: true },
  ...part,
});

function expectSameAsDensityMatrix(query: Query, noise: Noise): void {
  for (const measure of MEASURES) {
    const { mean, total } = enumerateFidelity(query, noise, measure);
    expect(total).toBeCloseTo(1, 9);
    expect(Math.abs(mean - measureExactly(query, noise, measure))).toBeLessThan(1e-9);
  }
}

const LEVELS: readonly RouterLevels[] = [3, 2];
const KINDS: readonly PauliNoise['kind'][] = ['phase-flip', 'bit-flip', 'depolarizing'];

describe('all trajectories together are the density matrix', () => {
  test.each(
    LEVELS.flatMap((routerLevels) =>
      ['set', 'set,waiting', 'set,bits', 'bits'].flatMap((hits) => KINDS.map((kind) => ({ routerLevels, hits, kind }))),
    ),
  )('two cells, $routerLevels levels, $kind per step on $hits', ({ routerLevels, hits, kind }) => {
    // More events than can be enumerated per step.
    const isLong = kind === 'depolarizing' || (kind === 'bit-flip' && hits === 'set,bits');
    const noise: Noise = { kind, applied: isLong ? 'query' : 'step', rate: 0.11, hits: targets(hits) };
    expectSameAsDensityMatrix(build('bucket-brigade', 1, routerLevels, [0, 1]), noise);
  });

  test.each(KINDS)('four cells, %s once per query on all routers that set or wait', (kind) => {
    const noise: Noise = { kind, applied: 'query', rate: 0.2, hits: targets('set,waiting') };
    expectSameAsDensityMatrix(build('bucket-brigade', 2, 3), noise);
  });

  test.each(KINDS)('four cells, %s once per query on set routers', (kind) => {
    expectSameAsDensityMatrix(build('bucket-brigade', 2, 3), {
      kind,
      applied: 'query',
      rate: 0.2,
      hits: targets('set'),
    });
  });

  test.each(['phase-flip', 'bit-flip'] as const)('four cells, %s once per query on all two-level qubits', (kind) => {
    const noise: Noise = { kind, applied: 'query', rate: 0.2, hits: targets('set,bits') };
    expectSameAsDensityMatrix(build('bucket-brigade', 2, 2), noise);
    expectSameAsDensityMatrix(build('fan-out', 2, 2), noise);
  });

  test.each(
    LEVELS.flatMap((routerLevels) =>
      [{ t1: 4 }, { t2: 6 }, { t1: 4, t2: 5 }, { loss: 0.15 }].map((part) => ({ routerLevels, part })),
    ),
  )('two cells, $routerLevels levels, a device with $part', ({ routerLevels, part }) => {
    const query = build('bucket-brigade', 1, routerLevels, [0, 1]);
    for (const hits of ['set', 'set,waiting', 'bits'])
      expectSameAsDensityMatrix(query, device({ ...part, hits: targets(hits) }));
  });

  test.each(
    LEVELS.flatMap((routerLevels) =>
      [{ t1: 9 }, { loss: 0.1 }].flatMap((part) =>
        (['bucket-brigade', 'fan-out'] as const).map((architecture) => ({ routerLevels, part, architecture })),
      ),
    ),
  )('four cells, $architecture, $routerLevels levels, a device with $part', ({ routerLevels, part, architecture }) => {
    expectSameAsDensityMatrix(build(architecture, 2, routerLevels), device(part));
  });

  it('holds for a hybrid of two pages of two cells', () => {
    const query = buildQuery({
      ...{ memory: buildMemory(2, 1, [0, 1, 1, 0]), routerLevels: 3, architecture: 'hybrid', selectBits: 1 },
      ...{ addresses: { kind: 'uniform' }, errors: [] },
    });
    expectSameAsDensityMatrix(query, device({ t1: 9, loss: 0.05 }));
    for (const kind of KINDS)
      expectSameAsDensityMatrix(query, { kind, applied: 'query', rate: 0.2, hits: targets('set,waiting') });
  });

  it('holds for a word of two bits', () => {
    const memory = buildMemory(1, 2, [3, 1]);
    for (const routerLevels of LEVELS) {
      const query = buildQuery({
        ...{ memory, routerLevels, architecture: 'bucket-brigade' },
        ...{ addresses: { kind: 'uniform' }, errors: [] },
      });
      expectSameAsDensityMatrix(query, device({ t1: 5, hits: targets('bits') }));
    }
  });
});

describe('the simulated mean lies within four standard errors of the density matrix', () => {
  test.each(
    LEVELS.flatMap((routerLevels) =>
      (['bucket-brigade', 'fan-out'] as const).map((architecture) => ({ routerLevels, architecture })),
    ),
  )('four cells, $architecture, $routerLevels levels, with T1, T2 and loss', ({ routerLevels, architecture }) => {
    const query = build(architecture, 2, routerLevels);
    const noise = device({ t1: 40, t2: 60, loss: 0.01 });
    for (const measure of MEASURES) {
      const { mean, standardError } = estimateFidelity(query, noise, { seed: 3, shots: 4_000, measure });
      expect(Math.abs(mean - measureExactly(query, noise, measure)) / standardError).toBeLessThan(4);
    }
  });

  test.each(['phase-flip', 'bit-flip'] as const)('four cells, %s per step on routers and bits', (kind) => {
    const query = build('bucket-brigade', 2, 3);
    const noise: Noise = { kind, applied: 'step', rate: 0.01, hits: targets('set,bits') };
    for (const measure of MEASURES) {
      const { mean, standardError } = estimateFidelity(query, noise, { seed: 4, shots: 4_000, measure });
      expect(Math.abs(mean - measureExactly(query, noise, measure)) / standardError).toBeLessThan(4);
    }
  });
});

describe('a pipelined schedule', () => {
  const buildPipelined = (addressBits: number, addresses: readonly number[]): Query =>
    buildQuery({
      memory: drawMemory(addressBits, 1, 5),
      addresses: {
        kind: 'custom',
        terms: addresses.map((address) => ({ address, coefficient: { re: 1 + address / 4, im: 0 } })),
      },
      ...{ architecture: 'bucket-brigade', routerLevels: 3, errors: [], schedule: 'pipelined' },
    });

  it('gives the mean of all trajectories for four cells and T1', () => {
    expectSameAsDensityMatrix(buildPipelined(2, [0, 1, 2, 3]), device({ t1: 9 }));
  });

  it.each([
    ['T1', device({ t1: 60 })],
    ['phase flips', { kind: 'phase-flip', applied: 'step', rate: 0.01, hits: targets('set') }],
  ] as const)(
    'of 16 cells, with bits behind each other and %s, has a mean within four standard errors of it',
    (_, noise) => {
      const query = buildPipelined(4, [5, 7]);
      const expected = measureExactly(query, noise, 'tree');
      const { mean, standardError } = estimateFidelity(query, noise, { seed: 6, shots: 4_000 });
      expect(Math.abs(mean - expected) / standardError).toBeLessThan(4);
      const exact = computeExactFidelity(query, noise);
      if (noise.kind === 'phase-flip') expect(exact).toBeCloseTo(expected, 9);
      else expect(exact).toBeNull();
    },
  );
});

describe('a device', () => {
  it('gives the exact fidelity of its phase flips if it has T2 alone', () => {
    const query = build('bucket-brigade', 2, 3);
    const noise = device({ t2: 30, hits: targets('set') });
    const exact = computeExactFidelity(query, noise) ?? Number.NaN;
    expect(exact).toBeCloseTo(measureExactly(query, noise, 'tree'), 9);
    expect(computeExactFidelity(query, device({ t1: 30, hits: targets('set') }))).toBeNull();
  });

  it('relaxes as e^(−t/T1) says: a router that is set for three steps keeps its branch', () => {
    // One address of two cells: the router is set after steps 1 to 4 of 5, the last of which unloads it.
    const query = buildQuery({
      ...{ memory: buildMemory(1, 1, [1, 0]), addresses: { kind: 'one', address: 1 } },
      ...{ architecture: 'bucket-brigade', routerLevels: 3, errors: [] },
    });
    const steps = query.schedule.steps.length;
    const noise = device({ t1: 10, hits: targets('set') });
    expect(enumerateFidelity(query, noise, 'tree').mean).toBeCloseTo(Math.exp(-(steps - 1) / 10), 12);
  });

  it('can’t have a T2 above twice its T1', () => {
    expect(hasPossibleTimes({ t1: 10, t2: 20 })).toBe(true);
    expect(hasPossibleTimes({ t1: 10, t2: 20.1 })).toBe(false);
    expect(hasPossibleTimes({ t1: null, t2: 20.1 })).toBe(true);
  });
});

describe('waiting routers that are hit', () => {
  test.each(KINDS)('%s per step keep the mean above the lower bound', (kind) => {
    for (const addressBits of [3, 5]) {
      const query = build('bucket-brigade', addressBits, 3);
      const noise: Noise = { kind, applied: 'step', rate: 0.0005, hits: targets('set,waiting') };
      const bound = computeFidelityBound(query, noise) ?? Number.NaN;
      const { mean, standardError } = estimateFidelity(query, noise, { seed: 2, shots: 400 });
      expect(mean + 3 * standardError).toBeGreaterThanOrEqual(bound);
    }
  });

  it('give neither a bound nor an exact fidelity where none was derived', () => {
    const query = build('bucket-brigade', 3, 3);
    const noise: Noise = { kind: 'phase-flip', applied: 'step', rate: 0.0001, hits: targets('set,waiting,bits') };
    expect(computeFidelityBound(query, noise)).toBeNull();
    expect(computeExactFidelity(query, noise)).toBeNull();
    expect(computeFidelityBound(query, device({ t1: 1e6 }))).toBeNull();
    expect(computeExactFidelity(query, { ...noise, hits: targets('set,waiting') })).toBeNull();
    // Two-level routers never wait.
    const twoLevels = build('bucket-brigade', 3, 2);
    expect(computeExactFidelity(twoLevels, { ...noise, hits: targets('set,waiting') })).toBe(
      computeExactFidelity(twoLevels, { ...noise, hits: targets('set') }),
    );
  });
});
