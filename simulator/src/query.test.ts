import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addressesFor,
  architectures,
  memories,
  querySettings,
  routerLevels,
  schedules,
  selectBitsFor,
} from '../test/arbitraries.ts';
import { DenseTree, measureDenseFidelity, measureDenseRegisterFidelity } from '../test/dense-tree.ts';
import type { Branch } from './addresses.ts';
import { measureFidelity } from './fidelity.ts';
import { buildMemory } from './memory-input.ts';
import type { Architecture } from './phase.ts';
import { buildQuery, createInitialState, type Query, runSteps } from './query.ts';
import { multiplyByPhase, readBit, readBusWord, readPhase, type TreeState } from './tree-state.ts';

const ARCHITECTURES: readonly Architecture[] = ['bucket-brigade', 'fan-out', 'qrom', 'select-only', 'hybrid'];

const buildPlainQuery = (
  architecture: Architecture,
  memory: Query['memory'],
  address: number,
  selectBits?: number,
): Query => {
  const settings = { memory, addresses: { kind: 'one', address }, architecture, routerLevels: 3, errors: [] } as const;
  return buildQuery(selectBits === undefined ? settings : { ...settings, selectBits });
};

const runToEnd = (query: Query): TreeState => {
  const state = createInitialState(query);
  runSteps(query, state, query.schedule.steps.length);
  return state;
};

/** Expects tree, address register and bus as before the query. */
function expectRestored(query: Query, state: TreeState): void {
  const before = createInitialState(query);
  for (const plane of ['signal', 'routerSet', 'routerValue', 'inputSet', 'inputValue', 'busAt', 'busOutside'] as const)
    expect(state[plane]).toEqual(before[plane]);
  expect(state.addressSet).toEqual(before.addressSet);
  expect(state.addressValue).toEqual(before.addressValue);
  expect([...state.phaseLow, ...state.phaseHigh].every((word) => word === 0)).toBe(true);
}

describe('a query without errors', () => {
  test.each(ARCHITECTURES)('reads the cell of every address in every table of up to 8 cells, %s', (architecture) => {
    for (const addressBits of [1, 2, 3]) {
      const size = 2 ** addressBits;
      for (let table = 0; table < 2 ** size; table += 1) {
        const cells = Array.from({ length: size }, (_, address) => (table >> address) & 1);
        const memory = buildMemory(addressBits, 1, cells);
        for (const [address, cell] of cells.entries()) {
          for (let selectBits = 0; selectBits <= (architecture === 'hybrid' ? addressBits : 0); selectBits += 1) {
            const state = runToEnd(buildPlainQuery(architecture, memory, address, selectBits));
            if (readBusWord(state, 0) !== cell) expect.fail(`address ${address} of ${cells} gave another bit`);
          }
        }
      }
    }
  });

  it("answers PennyLane's example: cells 010, 111, 110, 000", () => {
    const memory = buildMemory(2, 3, [0b010, 0b111, 0b110, 0b000]);
    const words = [0, 1, 2].map((address) =>
      readBusWord(runToEnd(buildPlainQuery('bucket-brigade', memory, address)), 0),
    );
    expect(words).toEqual([0b010, 0b111, 0b110]);
  });

  it('leaves every router waiting, and a second one undoes it', () => {
    fc.assert(
      fc.property(
        memories(5, 4).chain((memory) =>
          fc.record({
            memory: fc.constant(memory),
            addresses: addressesFor(memory),
            architecture: architectures,
            routerLevels,
            selectBits: selectBitsFor(memory),
            schedule: schedules,
          }),
        ),
        (settings) => {
          const query = buildQuery({ ...settings, errors: [] });
          const { memory } = settings;
          const once = runToEnd(query);
          expectRestored(query, once);
          const answered = query.branches.map(
            (branch, position): Branch => ({ ...branch, bus: readBusWord(once, position) }),
          );
          expect(answered.map(({ bus }) => bus)).toEqual(query.branches.map(({ address }) => memory.cells[address]));
          const again: Query = { ...query, branches: answered };
          const twice = runToEnd(again);
          expectRestored(again, twice);
          expect(query.branches.map((_, position) => readBusWord(twice, position))).toEqual(
            query.branches.map(() => 0),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('works for 1,024 cells', () => {
    const cells = Array.from({ length: 1024 }, (_, address) => (address * 37) % 256);
    const kinds = ARCHITECTURES.map((architecture) => ({ architecture, schedule: 'serial' as const }));
    for (const kind of [...kinds, { architecture: 'bucket-brigade', schedule: 'pipelined' } as const]) {
      const query = buildQuery({
        ...kind,
        memory: buildMemory(10, 8, cells),
        addresses: { kind: 'uniform' },
        routerLevels: 3,
        errors: [],
      });
      const state = runToEnd(query);
      expect(query.branches.map((_, branch) => readBusWord(state, branch))).toEqual(cells);
      expectRestored(query, state);
    }
  });
});

describe('comparison with a dense simulation of up to 4 cells', () => {
  /** Basis state of a branch in the dense simulation. */
  function findIndex(
    dense: DenseTree,
    { memory, schedule, routerLevels: levels }: Query,
    state: TreeState,
    branch: number,
  ): number {
    const { words } = state;
    const read = (set: Int32Array, value: Int32Array, number: number) => {
      const bit = readBit(value, number * words, branch);
      if (levels === 2) return bit;
      return readBit(set, number * words, branch) === 0 ? 0 : 1 + bit;
    };
    const bits = Array.from({ length: memory.addressBits }, (_, bit) => bit);
    const routers = Array.from({ length: 2 ** schedule.treeBits - 1 }, (_, router) => router);
    const places = Array.from({ length: 2 * routers.length + 1 }, (_, place) => place);
    return dense.toIndex([
      ...bits.map((bit) => read(state.addressSet, state.addressValue, bit)),
      ...routers.map((router) => read(state.routerSet, state.routerValue, router)),
      ...routers.map((router) => read(state.inputSet, state.inputValue, router)),
      places.findIndex((place) => readBit(state.busAt, place * words, branch) === 1) + 1,
      readBusWord(state, branch),
      readBit(state.signal, 0, branch),
    ]);
  }

  it('computes the same amplitudes and final tree as a dense simulation after every step', () => {
    fc.assert(
      fc.property(querySettings(2, 2), fc.nat(14), (settings, number) => {
        const query = buildQuery(settings);
        const lastStep = Math.min(number, query.schedule.steps.length);
        const dense = new DenseTree(query);
        dense.runTo(lastStep);
        const state = createInitialState(query);
        runSteps(query, state, lastStep);
        query.branches.forEach(({ amplitude }, branch) => {
          const index = findIndex(dense, query, state, branch);
          const expected = multiplyByPhase(amplitude, readPhase(state, branch));
          expect(dense.re[index]).toBeCloseTo(expected.re, 12);
          expect(dense.im[index]).toBeCloseTo(expected.im, 12);
        });
        const norm = dense.re.reduce((sum, re, index) => sum + re * re + (dense.im[index] ?? 0) ** 2, 0);
        expect(norm).toBeCloseTo(1, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('the fidelity is the entanglement fidelity of address and bus', () => {
    fc.assert(
      fc.property(querySettings(2, 1), (settings) => {
        const query = buildQuery(settings);
        expect(measureFidelity(query).fidelity).toBeCloseTo(measureDenseFidelity(query), 12);
      }),
      { numRuns: 40 },
    );
  });

  it('the fidelity of Hann et al. is that of the state of address and bus', () => {
    fc.assert(
      fc.property(querySettings(2, 1), (settings) => {
        const query = buildQuery(settings);
        expect(measureFidelity(query, 'hann').fidelity).toBeCloseTo(measureDenseRegisterFidelity(query), 12);
      }),
      { numRuns: 40 },
    );
  });
});

describe('errors put in by hand', () => {
  it('refuses steps and routers that the memory does not have', () => {
    const settings = {
      memory: buildMemory(2, 1, [0, 1, 1, 0]),
      addresses: { kind: 'uniform' },
      architecture: 'bucket-brigade',
      routerLevels: 3,
    } as const;
    expect(() => buildQuery({ ...settings, architecture: 'hybrid', errors: [], selectBits: 3 })).toThrow(RangeError);
    for (const architecture of ['hybrid', 'select-only'] as const)
      expect(() =>
        buildQuery({ ...settings, architecture, errors: [{ step: 1, level: 1, index: 0, pauli: 'X' }] }),
      ).toThrow(RangeError);
    for (const error of [
      { step: 12, level: 0, index: 0 },
      { step: -1, level: 0, index: 0 },
      { step: 1, level: 2, index: 0 },
      { step: 1, level: 1, index: 2 },
      { step: 1.5, level: 1, index: 1 },
    ])
      expect(() => buildQuery({ ...settings, errors: [{ ...error, pauli: 'X' }] })).toThrow(RangeError);
  });

  it('a query whose errors act twice at the same step and router has no error', () => {
    fc.assert(
      fc.property(querySettings(3, 1), (settings) => {
        const twice = settings.errors.flatMap((error) => [error, error]);
        expect(measureFidelity(buildQuery({ ...settings, errors: twice })).fidelity).toBeCloseTo(1, 12);
      }),
      { numRuns: 40 },
    );
  });
});
