import {
  type Addresses,
  type Architecture,
  buildMemory,
  buildQuery,
  buildSchedule,
  computeExactFidelity,
  DEFAULT_RUN,
  measureFidelity,
  type Query,
  type RouterError,
  readState,
  SET_ROUTERS,
} from '@qram/simulator';
import { expect } from 'vitest';
import { expectRounded } from './lesson-text.ts';

const ALL: Addresses = { kind: 'uniform' };
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const one = (address: number): Addresses => ({ kind: 'one', address });
const several = (...addresses: number[]): Addresses => ({
  kind: 'custom',
  terms: addresses.map((address) => ({ address, coefficient: { re: 1, im: 0 } })),
});

function build(
  architecture: Architecture,
  addresses: Addresses,
  { bits = 3, errors = [] as readonly RouterError[] } = {},
): Query {
  const cells = range(2 ** bits).map((cell) => DEFAULT_RUN.memory.cells[cell % 8] ?? 0);
  return buildQuery({ memory: buildMemory(bits, 1, cells), addresses, architecture, routerLevels: 3, errors });
}

const loaded = (query: Query) => readState(query, query.schedule.loadedAt);
const ROUTERS = range(3).flatMap((level) => range(2 ** level).map((index) => ({ level, index })));
const isOnRoute = (address: number, { level, index }: { level: number; index: number }) =>
  address >> (3 - level) === index;

export function fanOutSetsAll() {
  for (const bits of [1, 2, 3, 4]) {
    const { routersSet, branches } = loaded(build('fan-out', one(1), { bits }));
    expect(routersSet).toEqual({ inOneBranch: 2 ** bits - 1, inAny: 2 ** bits - 1 });
    expect(branches[0]?.path).toHaveLength(bits);
  }
}

export function levelsAgree() {
  for (const address of range(8))
    loaded(build('fan-out', one(address))).routers.forEach((level, depth) => {
      for (const { right } of level) expect(right).toBe((address >> (2 - depth)) & 1);
    });
}

export const oneSwitchPerLevel = () => {
  for (const bits of range(6).slice(1))
    for (const address of range(2 ** bits))
      expect(loaded(build('bucket-brigade', one(address), { bits })).routersSet).toEqual({
        inOneBranch: bits,
        inAny: bits,
      });
};

export function waitsWithoutBit() {
  const { routers } = loaded(build('bucket-brigade', one(5)));
  for (const { level, index } of ROUTERS) {
    const { left = 0, right = 0 } = routers[level]?.[index] ?? {};
    expect(left + right).toBe(isOnRoute(5, { level, index }) ? 1 : 0);
  }
}

export function oneRoute() {
  const query = build('bucket-brigade', one(0b101));
  const { routersSet, branches } = readState(query, 6);
  expect([query.schedule.loadedAt, routersSet.inAny, branches[0]?.path.join('')]).toEqual([6, 3, 'RLR']);
}

export const sharedSwitches = () => expect(loaded(build('bucket-brigade', several(0, 1))).routersSet.inAny).toBe(3);
export const allTakePart = () =>
  expect(loaded(build('bucket-brigade', ALL)).routersSet).toEqual({ inOneBranch: 3, inAny: 7 });
export const routesOfFour = () =>
  expect(loaded(build('bucket-brigade', several(0b0110, 0b1011), { bits: 4 })).routersSet.inOneBranch).toBe(4);
export const allWait = () => expect(readState(build('bucket-brigade', ALL), 0).routersSet.inAny).toBe(0);

export function busAtTheCells() {
  const { branches } = readState(build('bucket-brigade', several(0b010, 0b101)), 10);
  expect(branches.map(({ bus }) => bus.place)).toEqual([
    { level: 3, index: 0b010 },
    { level: 3, index: 0b101 },
  ]);
}

export function nineteenSteps() {
  const { steps, phases } = buildSchedule('bucket-brigade', 3);
  const lengths = phases.map(({ first, last }) => last - first + 1);
  expect(steps).toHaveLength(19);
  expect(lengths.toReversed()).toEqual(lengths);
}

export const serialSteps = () => expect(buildSchedule('bucket-brigade', 20).steps).toHaveLength(461);
/** In and out for address bits and bus, n steps each, with the bits one step apart. */
export const pipelinedSteps = () => expect(2 * 20 + 2 * 20 + 2 * 20).toBe(120);

export function fanOutSteps() {
  const { steps, phases } = buildSchedule('fan-out', 20);
  expect(steps).toHaveLength(81);
  for (const { kind, first, last } of phases) if (kind.endsWith('load')) expect(last).toBe(first);
}

export function stepsGrowSlowly() {
  for (const bits of range(31).slice(1))
    for (const architecture of ['bucket-brigade', 'fan-out'] as const)
      expect(buildSchedule(architecture, bits).steps.length).toBeLessThanOrEqual(5 * bits ** 2);
}

/** With errors of each kind, on each router, after each step. */
export function waitingPartsUnharmed() {
  const { steps } = buildSchedule('bucket-brigade', 3);
  for (const step of range(steps.length + 1))
    for (const router of ROUTERS)
      for (const pauli of ['X', 'Y', 'Z'] as const) {
        const { branches } = measureFidelity(build('bucket-brigade', ALL, { errors: [{ ...router, step, pauli }] }));
        for (const { address, returnedAddress, returnedWord, expectedWord, phase } of branches)
          if (!isOnRoute(address, router))
            expect([returnedAddress, returnedWord, phase]).toEqual([address, expectedWord, 0]);
      }
}

const fanOutWith = (router: { level: number; index: number }, pauli: RouterError['pauli']): Query =>
  build('fan-out', ALL, { errors: [{ ...router, step: 3, pauli }] });

export function signOfHalf() {
  for (const router of ROUTERS) {
    const { fidelity, branches } = measureFidelity(fanOutWith(router, 'Z'));
    expect(branches.filter(({ phase }) => phase === 2)).toHaveLength(4);
    expect(fidelity).toBeCloseTo(0, 12);
  }
}

export function flipsMisleadRoutesOnly() {
  const misled = ROUTERS.map((router) => {
    const { branches } = measureFidelity(fanOutWith(router, 'X'));
    for (const { address, returnedAddress, returnedWord, expectedWord } of branches)
      if (!isOnRoute(address, router)) expect([returnedAddress, returnedWord]).toEqual([address, expectedWord]);
    return branches.filter(({ returnedWord, expectedWord }) => returnedWord !== expectedWord).length;
  });
  expect(Math.max(...misled)).toBeGreaterThan(0);
}

export function flipKeepsNoRecord() {
  for (const router of ROUTERS) {
    const query = fanOutWith(router, 'X');
    const trees = readState(query, query.schedule.steps.length).branches.map(({ disturbed }) =>
      JSON.stringify(disturbed),
    );
    expect(new Set(trees).size).toBe(1);
  }
}

export function simulatedFanOut() {
  const noise = { kind: 'phase-flip', applied: 'query', rate: 0.001, hits: SET_ROUTERS } as const;
  expectRounded('0.425', computeExactFidelity(build('fan-out', ALL, { bits: 10 }), noise) ?? Number.NaN);
  expectRounded('0.982', computeExactFidelity(build('bucket-brigade', ALL, { bits: 10 }), noise) ?? Number.NaN);
  const errors = [0, 3].map((index): RouterError => ({ step: 3, level: 2, index, pauli: 'Z' }));
  expect(measureFidelity(build('fan-out', ALL, { errors })).fidelity).toBeCloseTo(1, 12);
}

/** Averages over all patterns of bit flips, once the routers are set. */
function bitFlipFidelity(architecture: Architecture, rate: number): number {
  const step = buildSchedule(architecture, 3).loadedAt;
  return range(2 ** ROUTERS.length).reduce((sum, pattern) => {
    const errors = ROUTERS.filter((_, router) => (pattern >> router) & 1).map(
      (router): RouterError => ({ ...router, step, pauli: 'X' }),
    );
    const probability = rate ** errors.length * (1 - rate) ** (ROUTERS.length - errors.length);
    return sum + probability * measureFidelity(build(architecture, ALL, { errors })).fidelity;
  }, 0);
}

export function bitFlipsFavorFanOut() {
  expect(bitFlipFidelity('bucket-brigade', 0.1)).toBeCloseTo(0.64152, 6);
  expect(bitFlipFidelity('fan-out', 0.1)).toBeCloseTo(0.7261, 4);
}
