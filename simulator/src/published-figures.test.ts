import { describe, expect, it, test } from 'vitest';
import { type Circuit, countGates, type Gate } from './circuits/circuit.ts';
import { buildHybridCircuit } from './circuits/hybrid.ts';
import { buildQromCircuit, buildSelectSwapCircuit } from './circuits/qrom.ts';
import { buildSelectOnlyCircuit } from './circuits/select-only.ts';
import { buildTreeCircuit } from './circuits/tree-circuit.ts';
import {
  chooseBlockSize,
  compareArchitectures,
  countSelectSwapT,
  qromCost,
  selectSwapCost,
  serialBrigadeCost,
} from './costs.ts';
import { accumulateFlips, computeExactFidelity, computeFidelityBound } from './exact-fidelity.ts';
import { buildMemory } from './memory-input.ts';
import { type PauliNoise, SET_ROUTERS } from './noise.ts';
import type { Architecture } from './phase.ts';
import { buildQuery } from './query.ts';
import { DEFAULT_RUN } from './run-settings.ts';
import { buildSchedule } from './schedule.ts';

const buildOnes = (addressBits: number, wordBits: number) =>
  buildMemory(addressBits, wordBits, Array(2 ** addressBits).fill(2 ** wordBits - 1));

const buildUniform = (architecture: Architecture, addressBits: number) =>
  buildQuery({
    memory: buildOnes(addressBits, 1),
    addresses: { kind: 'uniform' },
    architecture,
    routerLevels: 3,
    errors: [],
  });

const phaseFlips = (rate: number, applied: PauliNoise['applied'] = 'query'): PauliNoise => ({
  kind: 'phase-flip',
  applied,
  rate,
  hits: SET_ROUTERS,
});

describe('exact fidelity of uniform addresses with phase flips once per query', () => {
  test.each([
    ['bucket-brigade', 3, 0.01, 0.958316545],
    ['bucket-brigade', 4, 0.01, 0.940483546],
    ['bucket-brigade', 4, 0.1, 0.5372964],
    ['fan-out', 3, 0.01, 0.932731109],
    ['fan-out', 4, 0.01, 0.863132123],
    ['fan-out', 4, 0.1, 0.303703907],
  ] as const)(
    'computes the exact fidelity of %s, n = %d, q = %d as %d',
    (architecture, addressBits, rate, expected) => {
      expect(computeExactFidelity(buildUniform(architecture, addressBits), phaseFlips(rate))).toBeCloseTo(expected, 9);
    },
  );

  const rates = [0, 0.001, 0.02, 0.3, 0.5, 0.9, 1];
  const sizes = Array.from({ length: 10 }, (_, index) => index + 1);

  test.each(rates)('follows the recursion of a bucket brigade at q = %d', (q) => {
    let fidelity = 1;
    for (const n of sizes) {
      fidelity = fidelity / 2 + ((1 - 2 * q) * (1 - q) ** (2 * (n - 1))) / 2;
      expect(computeExactFidelity(buildUniform('bucket-brigade', n), phaseFlips(q))).toBeCloseTo(fidelity, 12);
    }
  });

  test.each(rates)('follows the product of fan-out at q = %d', (q) => {
    for (const n of sizes) {
      const levels = Array.from({ length: n }, (_, level) => (1 + (1 - 2 * q) ** (2 ** level)) / 2);
      const product = levels.reduce((left, right) => left * right);
      expect(computeExactFidelity(buildUniform('fan-out', n), phaseFlips(q))).toBeCloseTo(product, 12);
    }
  });

  test.each(rates)('combines the pages of a hybrid at q = %d', (q) => {
    const memory = buildOnes(5, 1);
    for (const selectBits of [0, 1, 2, 3, 4]) {
      const bits = 5 - selectBits;
      const settings = { memory, addresses: { kind: 'uniform' }, architecture: 'hybrid', selectBits } as const;
      const query = buildQuery({ ...settings, routerLevels: 3, errors: [] });
      const page = computeExactFidelity(buildUniform('bucket-brigade', bits), phaseFlips(q)) ?? 0;
      const expected = 2 ** -selectBits * page + (1 - 2 ** -selectBits) * (1 - q) ** (2 * bits);
      expect(computeExactFidelity(query, phaseFlips(q))).toBeCloseTo(expected, 12);
    }
  });

  test.each(sizes)('the infidelity of a bucket brigade is about 2q(n − 1 + 2⁻ⁿ) for small q, n = %d', (n) => {
    const q = 1e-6;
    const infidelity = 1 - (computeExactFidelity(buildUniform('bucket-brigade', n), phaseFlips(q)) ?? 0);
    expect(infidelity / (2 * q * (n - 1 + 2 ** -n))).toBeCloseTo(1, 4);
  });
});

describe('repeated phase flips', () => {
  it('T rounds with ε each are one with q = (1 − (1 − 2ε)^T)/2', () => {
    expect(accumulateFlips(0.01, 1)).toBeCloseTo(0.01, 15);
    expect(accumulateFlips(0.01, 2)).toBeCloseTo(2 * 0.01 * 0.99, 15);
    expect(accumulateFlips(0.02, 3)).toBeCloseTo(3 * 0.02 * 0.98 ** 2 + 0.02 ** 3, 15);
  });

  it('every step with ε is exact, and with every router set all the time would be the T rounds', () => {
    const exact = computeExactFidelity(buildUniform('bucket-brigade', 3), phaseFlips(0.001, 'step')) ?? 0;
    const always = computeExactFidelity(buildUniform('bucket-brigade', 3), phaseFlips(accumulateFlips(0.001, 19))) ?? 0;
    expect(exact).toBeGreaterThan(always);
    expect(exact).toBeLessThan(1);
  });
});

test('the lower bound is 1 − 4εT·n for any errors per router and step', () => {
  const query = buildUniform('bucket-brigade', 3);
  for (const kind of ['phase-flip', 'bit-flip', 'depolarizing'] as const)
    expect(computeFidelityBound(query, { kind, applied: 'step', rate: 0.001, hits: SET_ROUTERS })).toBeCloseTo(
      1 - 4 * 0.001 * 19 * 3,
      12,
    );
  expect(
    computeFidelityBound(query, { kind: 'bit-flip', applied: 'query', rate: 0.001, hits: SET_ROUTERS }),
  ).toBeNull();
  expect(computeFidelityBound(buildUniform('fan-out', 3), phaseFlips(0.001, 'step'))).toBeNull();
});

describe('the serial schedule', () => {
  it('takes the steps of a smaller tree and two of the signal qubit for each page of a hybrid', () => {
    for (const [n, k] of [
      [3, 1],
      [3, 2],
      [5, 2],
      [10, 9],
    ] as const)
      expect(buildSchedule('hybrid', n, k).steps).toHaveLength(2 ** k * ((n - k) ** 2 + 3 * (n - k) + 3));
    expect(buildSchedule('hybrid', 3, 0).steps).toEqual(buildSchedule('bucket-brigade', 3).steps);
    expect(buildSchedule('hybrid', 3, 3).steps).toEqual(buildSchedule('select-only', 3).steps);
    expect(buildSchedule('select-only', 3).steps).toHaveLength(8);
  });

  test.each([1, 2, 3, 4, 10])('takes n² + 3n + 1 steps in a bucket brigade, n = %d', (n) => {
    expect(buildSchedule('bucket-brigade', n).steps).toHaveLength(n * n + 3 * n + 1);
  });

  it('takes 19 steps for 8 cells and copies the data in step 10', () => {
    const { steps } = buildSchedule('bucket-brigade', 3);
    expect(steps).toHaveLength(19);
    expect(steps.filter(({ phase }) => phase.kind === 'copy').map(({ number }) => number)).toEqual([10]);
  });

  it('takes j + 1 steps for address bit j each way, n for the bus each way, one for the copy', () => {
    const { phases, steps } = buildSchedule('bucket-brigade', 4);
    const lengths = phases.map(({ kind, first, last }) => [
      kind,
      steps[first - 1]?.bits[0]?.bit ?? null,
      last - first + 1,
    ]);
    expect(lengths).toEqual([
      ['load', 0, 1],
      ['load', 1, 2],
      ['load', 2, 3],
      ['load', 3, 4],
      ['send', null, 4],
      ['copy', null, 1],
      ['return', null, 4],
      ['unload', 3, 4],
      ['unload', 2, 3],
      ['unload', 1, 2],
      ['unload', 0, 1],
    ]);
  });
});

describe('costs', () => {
  const sizes = [
    [1, 1],
    [2, 1],
    [2, 3],
    [3, 1],
    [3, 2],
    [5, 4],
  ] as const;

  test.each(sizes)("a bucket brigade has the gates that PennyLane's BBQRAM counts, n = %d, m = %d", (n, m) => {
    const counts = countGates(buildTreeCircuit('bucket-brigade', buildOnes(n, m)));
    expect(counts).toMatchObject({
      qubits: n + m + 1 + 3 * (2 ** n - 1),
      swap: 2 * (2 ** n - 1 + n) + 2 * m,
      controlledSwapOnOne: 2 * m * (2 ** n - 1) + 2 * (2 ** n - 1 - n),
      controlledSwapOnZero: 2 * m * (2 ** n - 1) + 2 * (2 ** n - 1 - n),
      hadamard: 2 * m,
    });
  });

  it('a bucket brigade of 8 cells has 26 wires, 22 SWAP, 22 + 22 controlled SWAP and 2 H', () => {
    expect(countGates(buildTreeCircuit('bucket-brigade', buildOnes(3, 1)))).toMatchObject({
      qubits: 26,
      swap: 22,
      controlledSwapOnOne: 22,
      controlledSwapOnZero: 22,
      hadamard: 2,
    });
  });

  /** Gates by name and the values of their controls: `x`, `x11`, `swap10`. */
  function countByKind({ sections }: Pick<Circuit, 'sections'>): Record<string, number> {
    const toKind = ({ name, controls }: Gate) => name + controls.map(({ value }) => value).join('');
    const kinds = sections.flatMap(({ gates }) => gates.map(toKind));
    return Object.fromEntries(
      [...new Set(kinds)].map((kind) => [kind, kinds.filter((other) => other === kind).length]),
    );
  }

  it("select-only has the gates that PennyLane's SelectOnlyQRAM counts for the example of its documentation", () => {
    const circuit = buildSelectOnlyCircuit(buildOnes(3, 3));
    expect(circuit.qubits).toBe(6);
    // Without a select value: nN X gates and mN controlled ones.
    expect(countByKind(circuit)).toEqual({ x: 24, x111: 24 });
    // With select value 0, only the addresses from 000 to 011.
    expect(countByKind({ sections: circuit.sections.slice(0, 4) })).toEqual({ x: 16, x111: 12 });
  });

  it("a hybrid has the gates that PennyLane's HybridQRAM counts for the example of its documentation", () => {
    const circuit = buildHybridCircuit(buildOnes(3, 3), 2);
    expect(circuit.qubits).toBe(11);
    expect(countByKind(circuit)).toEqual({
      x00: 2,
      x01: 2,
      x10: 2,
      x11: 2,
      swap1: 40,
      swap11: 24,
      swap10: 24,
      h1: 24,
      z1: 24,
    });
  });

  test.each([
    [3, 1, 1],
    [4, 2, 1],
    [4, 2, 2],
    [5, 3, 3],
  ])("a hybrid has the gates of PennyLane's formulas, n = %d, m = %d, k = %d", (n, m, k) => {
    const [pages, bits, routers] = [2 ** k, n - k, 2 ** (n - k) - 1];
    const kinds = countByKind(buildHybridCircuit(buildOnes(n, m), k));
    const routed = 2 * pages * (routers - bits + routers * m);
    expect(kinds).toMatchObject({
      swap1: pages * (2 * (bits + routers) + 2 * m),
      swap11: routed,
      swap10: routed,
      h1: 2 * m * pages,
      z1: pages * m * 2 ** bits,
    });
    expect(buildHybridCircuit(buildOnes(n, m), k).qubits).toBe(n + m + 2 + 3 * routers);
  });

  it('a hybrid without select bits is the bucket brigade, without a tree select-only', () => {
    const memory = buildMemory(3, 2, [0, 3, 1, 2, 2, 0, 1, 3]);
    expect(buildHybridCircuit(memory, 0)).toEqual(buildTreeCircuit('bucket-brigade', memory));
    expect(buildHybridCircuit(memory, 3)).toEqual(buildSelectOnlyCircuit(memory));
  });

  it('counts 4 T gates for each AND of a gate with several controls, and 2 for a controlled Hadamard gate', () => {
    // 8 X gates with 3 controls: 2 ANDs each, in 2 layers.
    expect(countGates(buildSelectOnlyCircuit(buildOnes(3, 1)))).toMatchObject({ tCount: 8 * 2 * 4, depth: 8 * 2 });
    // PennyLane's example: 40 + 2 · 48 ANDs in swaps, 8 in X gates with 2 controls.
    expect(countGates(buildHybridCircuit(buildOnes(3, 3), 2)).tCount).toBe(4 * (40 + 2 * 48 + 8) + 2 * 24);
  });

  it('a serial bucket brigade of 8 cells in Clifford + T takes 140 T gates, T-depth 20 and 24 qubits', () => {
    expect(serialBrigadeCost(3, 1)).toMatchObject({ tCount: 140, tDepth: 20, qubits: 24 });
    expect(serialBrigadeCost(3, 1).name).not.toContain('instead of');
    expect(serialBrigadeCost(3, 4).name).toContain('for words of 1 bit instead of 4');
  });

  test.each([
    [3, 24],
    [4, 56],
    [10, 4088],
  ])('QROM of n = %d takes %d T gates, in the literature and in our circuit', (n, tCount) => {
    expect(qromCost(n, 1).tCount).toBe(tCount);
    expect(countGates(buildQromCircuit(buildOnes(n, 1))).tCount).toBe(tCount);
  });

  test.each(sizes)('QROM takes 2n + m − 1 qubits, n = %d, m = %d', (n, m) => {
    expect(qromCost(n, m).qubits).toBe(2 * n + m - 1);
    expect(countGates(buildQromCircuit(buildOnes(n, m))).qubits).toBe(2 * n + m - 1);
  });

  test.each([
    [3, 1, 2],
    [3, 2, 4],
    [3, 1, 8],
    [5, 1, 4],
    [6, 3, 2],
    [1, 1, 2],
  ])('select-swap of n = %d, m = %d, λ = %d has the T gates of its formula', (n, m, size) => {
    const { tCount } = countGates(buildSelectSwapCircuit(buildOnes(n, m), size));
    expect(tCount).toBe(countSelectSwapT(n, m, size));
  });

  it('the estimate of select-swap is 4⌈N/λ⌉ + 8mλ', () => {
    expect(selectSwapCost(3, 1, 2).tCount).toBe(4 * 4 + 8 * 2);
    expect(selectSwapCost(10, 8, 8).tCount).toBe(4 * 128 + 8 * 8 * 8);
  });

  it('the block of select-swap is the one with the fewest T gates', () => {
    expect(chooseBlockSize(3, 1)).toBe(2);
    for (const [n, m] of [...sizes, [10, 1], [10, 8]] as const) {
      const best = countSelectSwapT(n, m, chooseBlockSize(n, m));
      for (let size = 2; size <= 2 ** n; size *= 2) expect(best).toBeLessThanOrEqual(countSelectSwapT(n, m, size));
    }
  });

  it('fan-out sets N − 1 routers in every branch, a bucket brigade n', () => {
    const rows = compareArchitectures(4, 1, { routerLevels: 3, noise: phaseFlips(0.01), measure: 'tree' });
    expect(rows.map(({ id, routersSet }) => [id, routersSet])).toEqual([
      ['bucket-brigade', 4],
      ['fan-out', 15],
      ['qrom', null],
      ['select-swap', null],
      ['select-only', null],
      ['hybrid', 3],
    ]);
  });
});

test('the opening run is at step 10 of 19, and its comparison says 0.958317, 0.932731 and 24 T gates for QROM', () => {
  const { memory, routerLevels, noise, step } = DEFAULT_RUN;
  const [brigade, fanOut, qrom] = compareArchitectures(memory.addressBits, memory.wordBits, {
    routerLevels,
    noise,
    measure: 'tree',
  });
  expect(memory.cells).toEqual([0, 1, 1, 0, 1, 0, 1, 0]);
  expect(step).toBe(10);
  expect(brigade?.fidelity?.toFixed(6)).toBe('0.958317');
  expect(fanOut?.fidelity?.toFixed(6)).toBe('0.932731');
  expect(qrom?.counts.tCount).toBe(24);
  expect(qrom?.fidelity).toBeNull();
});
