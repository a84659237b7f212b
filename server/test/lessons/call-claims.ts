import {
  type Addresses,
  buildMemory,
  buildQuery,
  DEFAULT_RUN,
  measureFidelity,
  type RouterError,
  readState,
} from '@qram/simulator';
import { expect } from 'vitest';

const UNEVEN: Addresses = {
  kind: 'custom',
  terms: [
    { address: 1, coefficient: { re: 0.6, im: 0 } },
    { address: 4, coefficient: { re: 0, im: 0.64 } },
    { address: 6, coefficient: { re: -0.48, im: 0 } },
  ],
};

const build = (
  addresses: Addresses,
  errors: readonly RouterError[] = [],
  cells: readonly number[] = DEFAULT_RUN.memory.cells,
) => buildQuery({ ...DEFAULT_RUN, memory: buildMemory(3, 1, cells), addresses, errors });

function busChances(cells: readonly number[]): number[] {
  const query = build({ kind: 'uniform' }, [], cells);
  const { branches } = readState(query, query.schedule.steps.length);
  return [0, 1].map((bit) => branches.filter(({ bus }) => bus.value === bit).length / branches.length);
}

export function keepsAmplitudes() {
  const query = build(UNEVEN);
  const end = readState(query, query.schedule.steps.length);
  expect(end.branches.map(({ amplitude }) => amplitude)).toEqual(query.branches.map(({ amplitude }) => amplitude));
}

/** A phase error invisible to each single address spoils a superposition: the claim needs its condition. */
export function worksForSuperpositions() {
  expect(measureFidelity(build(UNEVEN)).fidelity).toBeCloseTo(1, 12);
  const phase: RouterError = { step: 10, level: 1, index: 0, pauli: 'Z' };
  for (let address = 0; address < 8; address += 1)
    expect(measureFidelity(build({ kind: 'one', address }, [phase])).fidelity).toBeCloseTo(1, 12);
  expect(measureFidelity(build({ kind: 'uniform' }, [phase])).fidelity).toBeCloseTo(0.25, 12);
}

/** Different addresses are orthogonal, so the bus is pure only if all words are equal. */
export function entanglesDifferentData() {
  const purity = (cells: readonly number[]) => busChances(cells).reduce((sum, chance) => sum + chance ** 2, 0);
  expect(purity([1, 1, 1, 1, 1, 1, 1, 1])).toBeCloseTo(1, 12);
  expect(purity([1, 1, 1, 1, 1, 1, 1, 0])).toBeLessThan(1);
}

export function onePairPerMeasurement() {
  const query = build(UNEVEN);
  const { branches } = readState(query, query.schedule.steps.length);
  const chances = branches.map(({ amplitude: { re, im } }) => re ** 2 + im ** 2);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  for (const { address, bus } of branches) expect(bus.value).toBe(query.memory.cells[address]);
}
