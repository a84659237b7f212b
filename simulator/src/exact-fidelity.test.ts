import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesFor, memories, routerLevels } from '../test/arbitraries.ts';
import { computeExactFidelity } from './exact-fidelity.ts';
import { measureFidelity } from './fidelity.ts';
import { isLoadedState } from './loaded-states.ts';
import { buildMemory, drawMemory } from './memory-input.ts';
import { type PauliErrorKind, type PauliNoise, SET_ROUTERS } from './noise.ts';
import { buildQuery, type Query, type RouterError } from './query.ts';
import { buildSchedule } from './schedule.ts';
import { estimateFidelity } from './trajectories.ts';
import type { Pauli } from './tree-state.ts';

/** Errors of a kind on one router, with probabilities; null: none. */
const CHOICES: Record<PauliErrorKind, (rate: number) => [Pauli | null, number][]> = {
  'phase-flip': (rate) => [
    [null, 1 - rate],
    ['Z', rate],
  ],
  'bit-flip': (rate) => [
    [null, 1 - rate],
    ['X', rate],
  ],
  depolarizing: (rate) => [
    [null, 1 - rate],
    ['X', rate / 3],
    ['Y', rate / 3],
    ['Z', rate / 3],
  ],
};

/** Σ over all error patterns of probability times fidelity. */
function enumerateFidelity(query: Query, { kind, rate }: PauliNoise): number {
  const { schedule } = query;
  const loaded = schedule.steps.map(({ number }) => number).filter((number) => isLoadedState(schedule, number));
  const routers = loaded.flatMap((step) =>
    Array.from({ length: schedule.treeBits }, (_, level) =>
      Array.from({ length: 2 ** level }, (_, index) => ({ step, level, index })),
    ).flat(),
  );
  const visit = (position: number, errors: RouterError[], probability: number): number => {
    const router = routers[position];
    if (!router) return probability * measureFidelity({ ...query, errors }).fidelity;
    return CHOICES[kind](rate).reduce(
      (sum, [pauli, chance]) =>
        sum + visit(position + 1, pauli ? [...errors, { ...router, pauli }] : errors, probability * chance),
      0,
    );
  };
  return visit(0, [], 1);
}

const rates = fc.double({ min: 0, max: 1, noNaN: true });

describe('exact fidelity by enumeration', () => {
  it('equals the enumeration for up to 4 cells, for every kind once per query', () => {
    const kinds = fc.constantFrom<PauliErrorKind>('phase-flip', 'bit-flip', 'depolarizing');
    fc.assert(
      fc.property(
        memories(2, 1).chain((memory) => fc.tuple(fc.constant(memory), addressesFor(memory))),
        kinds,
        rates,
        ([memory, addresses], kind, rate) => {
          const query = buildQuery({ memory, addresses, architecture: 'bucket-brigade', routerLevels: 3, errors: [] });
          const noise: PauliNoise = { kind, applied: 'query', rate, hits: SET_ROUTERS };
          expect(computeExactFidelity(query, noise)).toBeCloseTo(enumerateFidelity(query, noise), 12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('equals the enumeration for up to 4 cells, for phase flips of fan-out and of two-level routers', () => {
    fc.assert(
      fc.property(
        memories(2, 1).chain((memory) => fc.tuple(fc.constant(memory), addressesFor(memory))),
        fc.constantFrom('bucket-brigade', 'fan-out'),
        rates,
        ([memory, addresses], architecture, rate) => {
          const query = buildQuery({ memory, addresses, architecture, routerLevels: 2, errors: [] });
          const noise: PauliNoise = { kind: 'phase-flip', applied: 'query', rate, hits: SET_ROUTERS };
          expect(computeExactFidelity(query, noise)).toBeCloseTo(enumerateFidelity(query, noise), 12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('equals the enumeration for 8 cells, for phase flips', () => {
    for (const architecture of ['bucket-brigade', 'fan-out'] as const) {
      const memory = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 0]);
      const query = buildQuery({ memory, addresses: { kind: 'uniform' }, architecture, routerLevels: 3, errors: [] });
      const noise: PauliNoise = { kind: 'phase-flip', applied: 'query', rate: 0.07, hits: SET_ROUTERS };
      expect(computeExactFidelity(query, noise)).toBeCloseTo(enumerateFidelity(query, noise), 12);
    }
  });

  it('equals the enumeration for a hybrid of up to 8 cells, once for each page', () => {
    const hybrids = fc
      .constantFrom<[number, number]>([1, 0], [2, 0], [2, 1], [3, 1], [3, 2])
      .chain(([addressBits, selectBits]) => {
        const cells = Array.from({ length: 2 ** addressBits }, (_, address) => (address * 5 + 3) % 2);
        const memory = buildMemory(addressBits, 1, cells);
        return fc.tuple(fc.constant({ memory, selectBits }), addressesFor(memory), routerLevels);
      });
    fc.assert(
      fc.property(
        hybrids,
        fc.constantFrom<PauliErrorKind>('phase-flip', 'bit-flip', 'depolarizing'),
        rates,
        ([{ memory, selectBits }, addresses, levels], kind, rate) => {
          const settings = { memory, addresses, architecture: 'hybrid', selectBits, errors: [] } as const;
          const query = buildQuery({ ...settings, routerLevels: kind === 'phase-flip' ? levels : 3 });
          const noise: PauliNoise = { kind, applied: 'query', rate, hits: SET_ROUTERS };
          expect(computeExactFidelity(query, noise)).toBeCloseTo(enumerateFidelity(query, noise), 12);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('agrees with trajectories of a hybrid with phase flips after each step', () => {
    const memory = buildMemory(4, 1, [0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0]);
    const noise: PauliNoise = { kind: 'phase-flip', applied: 'step', rate: 0.01, hits: SET_ROUTERS };
    for (const selectBits of [1, 2, 3]) {
      const settings = { memory, addresses: { kind: 'uniform' }, architecture: 'hybrid', selectBits } as const;
      const query = buildQuery({ ...settings, routerLevels: 3, errors: [] });
      const { mean, standardError } = estimateFidelity(query, noise, { seed: 3, shots: 2000 });
      expect(Math.abs(mean - (computeExactFidelity(query, noise) ?? 0))).toBeLessThan(4 * standardError);
    }
  });

  it('agrees with trajectories of a pipelined schedule with phase flips after each step, and is above the serial one', () => {
    const noise: PauliNoise = { kind: 'phase-flip', applied: 'step', rate: 0.002, hits: SET_ROUTERS };
    for (const [architecture, addressBits] of [
      ['bucket-brigade', 4],
      ['bucket-brigade', 6],
      ['hybrid', 5],
    ] as const) {
      const [serial, pipelined] = (['serial', 'pipelined'] as const).map((schedule) =>
        buildQuery({
          ...{ memory: drawMemory(addressBits, 1, 2), addresses: { kind: 'uniform' }, architecture },
          ...{ routerLevels: 3, errors: [], schedule },
        }),
      ) as [Query, Query];
      const exact = computeExactFidelity(pipelined, noise) ?? Number.NaN;
      const { mean, standardError } = estimateFidelity(pipelined, noise, { seed: 8, shots: 2000 });
      expect(Math.abs(mean - exact)).toBeLessThan(4 * standardError);
      expect(exact).toBeGreaterThan(computeExactFidelity(serial, noise) ?? 1);
      // Once per query, both are hit in the same state.
      const once: PauliNoise = { ...noise, applied: 'query', rate: 0.1 };
      expect(computeExactFidelity(pipelined, once)).toBe(computeExactFidelity(serial, once));
    }
  });

  it.each([2, 3] as const)(
    'equals the enumeration of a pipelined schedule of up to 4 cells, with %i levels',
    (routerLevels) => {
      for (const cells of [
        [0, 1],
        [0, 1, 1, 0],
      ]) {
        const memory = buildMemory(Math.log2(cells.length), 1, cells);
        const addresses = { kind: 'uniform' } as const;
        const settings = {
          memory,
          addresses,
          architecture: 'bucket-brigade',
          schedule: 'pipelined',
          errors: [],
        } as const;
        const query = buildQuery({ ...settings, routerLevels });
        const noise: PauliNoise = { kind: 'phase-flip', applied: 'query', rate: 0.09, hits: SET_ROUTERS };
        expect(computeExactFidelity(query, noise)).toBeCloseTo(enumerateFidelity(query, noise), 12);
      }
    },
  );

  it('equals the enumeration for 2 cells, for phase flips after each step', () => {
    for (const [architecture, schedule] of [
      ['bucket-brigade', 'serial'],
      ['bucket-brigade', 'pipelined'],
      ['fan-out', 'serial'],
    ] as const) {
      const memory = buildMemory(1, 1, [0, 1]);
      const settings = { memory, addresses: { kind: 'uniform' }, architecture, schedule, errors: [] } as const;
      const query = buildQuery({ ...settings, routerLevels: 3 });
      const steps = buildSchedule(architecture, 1).steps.length;
      const rate = 0.13;
      let expected = 0;
      for (let pattern = 0; pattern < 2 ** steps; pattern += 1) {
        const errors = Array.from({ length: steps }, (_, step) => step + 1)
          .filter((step) => (pattern >> (step - 1)) & 1)
          .map((step): RouterError => ({ step, level: 0, index: 0, pauli: 'Z' }));
        const probability = rate ** errors.length * (1 - rate) ** (steps - errors.length);
        expected += probability * measureFidelity({ ...query, errors }).fidelity;
      }
      expect(computeExactFidelity(query, { kind: 'phase-flip', applied: 'step', rate, hits: SET_ROUTERS })).toBeCloseTo(
        expected,
        12,
      );
    }
  });
});

it('returns no exact fidelity where flips lead qubits astray in other branches, or errors were put in by hand', () => {
  const memory = buildMemory(2, 1, [0, 1, 1, 0]);
  const settings = { memory, addresses: { kind: 'uniform' }, architecture: 'bucket-brigade', errors: [] } as const;
  const three = buildQuery({ ...settings, routerLevels: 3 });
  const bitFlips: PauliNoise = { kind: 'bit-flip', applied: 'query', rate: 0.1, hits: SET_ROUTERS };
  expect(computeExactFidelity(three, { ...bitFlips, applied: 'step' })).toBeNull();
  expect(computeExactFidelity(buildQuery({ ...settings, routerLevels: 2 }), bitFlips)).toBeNull();
  expect(
    computeExactFidelity(buildQuery({ ...settings, routerLevels: 3, architecture: 'fan-out' }), bitFlips),
  ).toBeNull();
  const visits = buildQuery({ ...settings, routerLevels: 3, architecture: 'select-only' });
  expect(computeExactFidelity(visits, { ...bitFlips, kind: 'phase-flip' })).toBeNull();
  const broken = { ...three, errors: [{ step: 1, level: 0, index: 0, pauli: 'Z' }] } as const;
  expect(
    computeExactFidelity(broken, { kind: 'phase-flip', applied: 'query', rate: 0.1, hits: SET_ROUTERS }),
  ).toBeNull();
});
