import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { memories, querySettings } from '../../test/arbitraries.ts';
import { createDenseState, type DenseState, runCircuit } from '../../test/dense-circuit.ts';
import { buildExportedCircuit } from '../exports/exported-circuit.ts';
import type { Memory } from '../memory.ts';
import { buildMemory } from '../memory-input.ts';
import { buildQuery } from '../query.ts';
import type { Circuit } from './circuit.ts';
import { buildHybridCircuit } from './hybrid.ts';
import { buildQromCircuit, buildSelectSwapCircuit } from './qrom.ts';
import { buildSelectOnlyCircuit } from './select-only.ts';
import { buildTreeCircuit } from './tree-circuit.ts';

/** Basis state with this address and data, every other qubit 0. */
const toIndex = ({ qubits }: Circuit, { addressBits, wordBits }: Memory, address: number, data: number): number =>
  address * 2 ** (qubits - addressBits) + data * 2 ** (qubits - addressBits - wordBits);

function expectOnly({ re, im }: DenseState, wanted: number): void {
  expect(re[wanted]).toBeCloseTo(1, 12);
  expect(im[wanted]).toBeCloseTo(0, 12);
}

const buildAll = (memory: Memory): [string, Circuit][] => [
  ['bucket brigade', buildTreeCircuit('bucket-brigade', memory)],
  ['fan-out', buildTreeCircuit('fan-out', memory)],
  ['QROM', buildQromCircuit(memory)],
  ['select-only', buildSelectOnlyCircuit(memory)],
  ...Array.from({ length: memory.addressBits + 1 }, (_, selectBits): [string, Circuit] => [
    `hybrid, k = ${selectBits}`,
    buildHybridCircuit(memory, selectBits),
  ]),
];

describe('the circuits', () => {
  it('maps |address⟩|data⟩ to |address⟩|data ⊕ cell⟩ and returns every other qubit to 0', () => {
    fc.assert(
      fc.property(memories(2, 2), fc.nat(), fc.nat(), (memory, anyAddress, anyData) => {
        const address = anyAddress % memory.cells.length;
        const data = anyData % 2 ** memory.wordBits;
        for (const [, circuit] of buildAll(memory)) {
          const state = createDenseState(circuit.qubits, toIndex(circuit, memory, address, data));
          runCircuit(state, circuit);
          expectOnly(state, toIndex(circuit, memory, address, data ^ (memory.cells[address] ?? 0)));
        }
      }),
      { numRuns: 25 },
    );
  });

  test.each([1, 2])('a second query of select-only and hybrid undoes the first, every table of cells, n = %d', (n) => {
    for (let table = 0; table < 2 ** (2 ** n); table += 1) {
      const cells = Array.from({ length: 2 ** n }, (_, address) => (table >> address) & 1);
      const memory = buildMemory(n, 1, cells);
      const hybrids = Array.from({ length: n }, (_, selectBits) => buildHybridCircuit(memory, selectBits + 1));
      for (const circuit of [buildSelectOnlyCircuit(memory), ...hybrids])
        for (const [address, cell] of cells.entries()) {
          const state = createDenseState(circuit.qubits, toIndex(circuit, memory, address, 0));
          runCircuit(state, circuit);
          expectOnly(state, toIndex(circuit, memory, address, cell));
          runCircuit(state, circuit);
          expectOnly(state, toIndex(circuit, memory, address, 0));
        }
    }
  });

  test.each([1, 2])('a hybrid gives every cell, n = 3, k = %d', (selectBits) => {
    const memory = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 1]);
    const circuit = buildHybridCircuit(memory, selectBits);
    for (const [address, cell] of memory.cells.entries()) {
      const state = createDenseState(circuit.qubits, toIndex(circuit, memory, address, 1));
      runCircuit(state, circuit);
      expectOnly(state, toIndex(circuit, memory, address, 1 - cell));
    }
  });

  test.each([
    [1, 1, 2],
    [2, 2, 2],
    [2, 1, 4],
    [3, 1, 2],
    [3, 1, 4],
    [3, 1, 8],
    [4, 1, 2],
    [4, 2, 2],
  ])('select-swap gives every cell, n = %d, m = %d, λ = %d', (addressBits, wordBits, size) => {
    const cells = Array.from({ length: 2 ** addressBits }, (_, address) => ((address * 5 + 3) % 7) % 2 ** wordBits);
    const memory = buildMemory(addressBits, wordBits, cells);
    const circuit = buildSelectSwapCircuit(memory, size);
    for (const [address, cell] of cells.entries()) {
      const state = createDenseState(circuit.qubits, toIndex(circuit, memory, address, 0));
      runCircuit(state, circuit);
      expectOnly(state, toIndex(circuit, memory, address, cell));
    }
  });

  test.each([3, 4])('QROM gives every cell, n = %d', (addressBits) => {
    const cells = Array.from({ length: 2 ** addressBits }, (_, address) => (address * 5 + 1) % 4);
    const memory = buildMemory(addressBits, 2, cells);
    const circuit = buildQromCircuit(memory);
    for (const [address, cell] of cells.entries()) {
      const state = createDenseState(circuit.qubits, toIndex(circuit, memory, address, 0));
      runCircuit(state, circuit);
      expectOnly(state, toIndex(circuit, memory, address, cell));
    }
  });
});

it('an exported circuit ends in the ideal superposition, up to a global phase', () => {
  fc.assert(
    fc.property(querySettings(2, 1), (settings) => {
      const query = buildQuery({ ...settings, errors: [] });
      const { circuit } = buildExportedCircuit(query);
      const state = createDenseState(circuit.qubits);
      runCircuit(state, circuit);
      let [re, im] = [0, 0];
      for (const { address, amplitude } of query.branches) {
        const index = toIndex(circuit, query.memory, address, query.memory.cells[address] ?? 0);
        re += amplitude.re * (state.re[index] ?? 0) + amplitude.im * (state.im[index] ?? 0);
        im += amplitude.re * (state.im[index] ?? 0) - amplitude.im * (state.re[index] ?? 0);
      }
      expect(re * re + im * im).toBeCloseTo(1, 10);
    }),
    { numRuns: 40 },
  );
});
