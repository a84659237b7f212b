import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { querySettings } from '../test/arbitraries.ts';
import { describeError, describeOutcome, findErrorEffects } from './error-effects.ts';
import { measureFidelity } from './fidelity.ts';
import { buildMemory } from './memory-input.ts';
import { buildQuery, type QuerySettings, type RouterError } from './query.ts';
import { DEFAULT_RUN } from './run-settings.ts';
import { readState } from './run-state.ts';
import type { Pauli } from './tree-state.ts';

const build = (changes: Partial<QuerySettings> = {}) => buildQuery({ ...DEFAULT_RUN, ...changes });

describe('the opening run', () => {
  it('shows three branches at the copy, with routers and bus as in the picture', () => {
    const { step, branches, routersSet } = readState(build(), 10);
    expect(step?.phase.name).toBe('Copy data');
    expect(branches.map(({ address, path, bus }) => [address, path.join(''), bus.value, bus.place])).toEqual([
      [1, 'LLR', 1, { level: 3, index: 1 }],
      [3, 'LRR', 0, { level: 3, index: 3 }],
      [6, 'RRL', 1, { level: 3, index: 6 }],
    ]);
    for (const { amplitude } of branches) expect(amplitude.re).toBeCloseTo(0.577350269, 9);
    expect(routersSet).toEqual({ inOneBranch: 3, inAny: 6 });
  });

  it('refuses states other than 0 to 19', () => {
    for (const number of [-1, 20, 1.5, Number.NaN]) expect(() => readState(build(), number)).toThrow(RangeError);
  });

  it('says in how much of the superposition each router sends left or right', () => {
    const [[root], [left, right], last] = readState(build(), 10).routers as [never[], never[], never[]];
    expect(root).toEqual({ left: expect.closeTo(2 / 3, 12), right: expect.closeTo(1 / 3, 12) });
    expect(left).toEqual({ left: expect.closeTo(1 / 3, 12), right: expect.closeTo(1 / 3, 12) });
    expect(right).toEqual({ left: 0, right: expect.closeTo(1 / 3, 12) });
    expect(last[2]).toEqual({ left: 0, right: 0 });
  });

  it('begins and ends with every router waiting', () => {
    for (const number of [0, 19]) {
      const { branches, routersSet } = readState(build(), number);
      expect(routersSet).toEqual({ inOneBranch: 0, inAny: 0 });
      expect(
        branches.every(({ path, transit, bus }) => path.join('') === 'WWW' && transit.length === 0 && !bus.place),
      ).toBe(true);
    }
    expect(readState(build(), 0).step).toBeNull();
    expect(readState(build(), 19).branches.map(({ bus }) => bus.value)).toEqual([1, 0, 1]);
  });

  it('shows the traveling qubit with its bit', () => {
    const transit = (number: number) => readState(build(), number).branches.map((branch) => branch.transit);
    expect(transit(2)).toEqual([
      [{ kind: 'address', level: 1, index: 0, value: 0 }],
      [{ kind: 'address', level: 1, index: 0, value: 1 }],
      [{ kind: 'address', level: 1, index: 1, value: 1 }],
    ]);
    expect(transit(8)[2]).toEqual([{ kind: 'bus', level: 2, index: 3, value: 0 }]);
    expect(transit(3)).toEqual([[], [], []]);
  });
});

describe('two-level routers', () => {
  it('rests two-level routers in L, and moves a traveling 0 as scheduled', () => {
    const query = build({ routerLevels: 2 });
    expect(readState(query, 0).branches[0]?.path.join('')).toBe('LLL');
    expect(readState(query, 2).branches.map((branch) => branch.transit)).toEqual(
      readState(build(), 2).branches.map((branch) => branch.transit),
    );
    expect(readState(query, 0).routers[2]?.[0]).toEqual({ left: 1, right: 0 });
  });
});

it('fan-out sets every router of a level in every branch', () => {
  const { routers, routersSet, branches } = readState(build({ architecture: 'fan-out' }), 3);
  expect(routersSet).toEqual({ inOneBranch: 7, inAny: 7 });
  expect(branches.map(({ path }) => path.join(''))).toEqual(['LLR', 'LRR', 'RRL']);
  for (const level of [0, 1, 2]) expect(new Set(routers[level]?.map(({ right }) => right.toFixed(9))).size).toBe(1);
});

it('amplitudes are normalized to 1e-12 after every step, with any errors', () => {
  fc.assert(
    fc.property(querySettings(4, 2), fc.nat(29), (settings, number) => {
      const query = buildQuery(settings);
      const { branches, routers } = readState(query, Math.min(number, query.schedule.steps.length));
      const norm = branches.reduce((sum, { amplitude: { re, im } }) => sum + re * re + im * im, 0);
      expect(Math.abs(norm - 1)).toBeLessThan(1e-12);
      for (const { left, right } of routers.flat()) expect(left + right).toBeLessThan(1 + 1e-12);
    }),
    { numRuns: 80 },
  );
});

describe('an error put in by hand', () => {
  const error = (pauli: Pauli, step: number, level: number, index: number): RouterError => ({
    pauli,
    step,
    level,
    index,
  });

  it('hits only the branches whose router is set', () => {
    const flip = error('X', 10, 1, 0);
    const effects = findErrorEffects(build({ errors: [flip] }), flip);
    expect(effects).toEqual([
      { address: 1, letter: 'L', effect: 'flip' },
      { address: 3, letter: 'R', effect: 'flip' },
      { address: 6, letter: 'W', effect: 'none' },
    ]);
    const sign = error('Z', 10, 1, 0);
    expect(findErrorEffects(build(), sign).map(({ effect }) => effect)).toEqual(['none', 'sign', 'none']);
  });

  it('sees what errors before it have done, and not those after it', () => {
    const [first, second] = [error('X', 9, 0, 0), error('Z', 9, 0, 0)];
    const query = build({ errors: [first, second, error('X', 10, 0, 0)] });
    expect(findErrorEffects(query, first).map(({ letter }) => letter)).toEqual(['L', 'L', 'R']);
    expect(findErrorEffects(query, second).map(({ letter }) => letter)).toEqual(['R', 'R', 'L']);
  });

  it('marks the routers that differ from a run without errors', () => {
    const { branches } = readState(build({ errors: [error('X', 9, 1, 0)] }), 10);
    expect(branches.map(({ disturbed }) => disturbed)).toEqual([
      [{ level: 1, index: 0, letter: 'R' }],
      [{ level: 1, index: 0, letter: 'L' }],
      [],
    ]);
    expect(
      readState(build({ errors: [error('X', 9, 1, 0)] }), 8).branches.every((branch) => branch.disturbed.length === 0),
    ).toBe(true);
  });

  it('leaves qubits in the tree that are in transit at the end', () => {
    const { branches } = readState(build({ errors: [error('X', 9, 1, 0)] }), 19);
    expect(branches[0]?.transit.map(({ kind }) => kind)).toEqual(['address', 'bus']);
    expect(branches[0]?.bus.place).toEqual({ level: 2, index: 0 });
    expect(branches[2]?.transit).toEqual([]);
  });

  it('a sign flip of one of three branches leaves a fidelity of 1/9, to which each branch contributes', () => {
    const { fidelity, branches } = measureFidelity(build({ errors: [error('Z', 10, 0, 0)] }));
    expect(fidelity).toBeCloseTo(1 / 9, 12);
    expect(branches.map(({ contribution }) => contribution.toFixed(6))).toEqual(['0.111111', '0.111111', '-0.111111']);
    expect(branches[2]?.amplitude.re).toBeCloseTo(-0.577350269, 9);
  });

  it('contributions of branches add up to the fidelity', () => {
    fc.assert(
      fc.property(querySettings(4, 2), (settings) => {
        const { fidelity, branches } = measureFidelity(buildQuery(settings));
        expect(branches.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(fidelity, 12);
        expect(fidelity).toBeGreaterThanOrEqual(0);
        expect(fidelity).toBeLessThan(1 + 1e-12);
      }),
      { numRuns: 80 },
    );
  });

  it('describes an error put in by hand, and what became of a branch', () => {
    expect(describeError(error('X', 10, 0, 0))).toBe('X on the root router, after step 10');
    expect(describeError(error('Z', 0, 2, 3))).toBe('Z on router 4 of level 3, before step 1');
    const problems = (settings: Partial<QuerySettings>) => {
      const query = build(settings);
      return measureFidelity(query).branches.map((outcome) => describeOutcome(outcome, query.memory));
    };
    expect(problems({})).toEqual([null, null, null]);
    expect(problems({ errors: [error('Z', 10, 0, 0)] })).toEqual([null, null, 'The sign of the amplitude changed.']);
    expect(problems({ errors: [error('X', 9, 1, 0)] })).toEqual([
      'The bus and address bits were lost in the tree.',
      'The bus and address bits were lost in the tree.',
      null,
    ]);
    expect(problems({ errors: [error('X', 6, 2, 0)] })[0]).toBe('The address came back as |000⟩.');
    expect(problems({ errors: [error('X', 13, 1, 0)] })[0]).toBe('Address bits were lost in the tree.');
    const lost = [error('X', 10, 1, 0), error('X', 13, 1, 0)];
    expect(problems({ errors: lost })[0]).toBe('The bus was lost in the tree.');
    expect(problems({ errors: [error('X', 6, 2, 0), error('X', 13, 2, 0)] })[0]).toBe(
      'The bus came back with 0 instead of 1.',
    );
    expect(problems({ errors: [error('Y', 13, 2, 0), error('X', 13, 2, 0)] })[0]).toBe(
      'The amplitude was multiplied by −i.',
    );
  });
});

it('1,024 cells are read in every architecture', () => {
  const memory = buildMemory(10, 1, Array(1024).fill(1));
  for (const architecture of ['bucket-brigade', 'fan-out'] as const) {
    const query = build({ memory, addresses: { kind: 'uniform' }, architecture });
    const { branches, routers } = readState(query, query.schedule.loadedAt);
    expect(branches).toHaveLength(1024);
    expect(branches[1023]?.path.join('')).toBe('R'.repeat(10));
    expect(routers.flat()).toHaveLength(1023);
  }
});
