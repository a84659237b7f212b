import fc from 'fast-check';
import { expect, it } from 'vitest';
import { querySettings } from '../../test/arbitraries.ts';
import type { Gate } from '../circuits/circuit.ts';
import { buildQuery, type Query } from '../query.ts';
import { DEFAULT_RUN } from '../run-settings.ts';
import { placeInColumns } from './circuit-columns.ts';
import { exportCircuitSvg } from './circuit-svg.ts';
import { buildExportedCircuit } from './exported-circuit.ts';
import { exportQuantikz } from './quantikz.ts';

const queries = querySettings(3, 2).map((settings) => buildQuery({ ...settings, errors: [] }));
const gatesOf = (query: Query): Gate[] => buildExportedCircuit(query).circuit.sections.flatMap(({ gates }) => gates);
const wiresOf = ({ controls, targets }: Gate) => [...controls.map(({ qubit }) => qubit), ...targets];

it('keeps the order of gates on each wire, and lets no two gates of a column cross', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const gates = gatesOf(query);
      const { qubits } = buildExportedCircuit(query).circuit;
      const columns = placeInColumns(gates, qubits);
      for (let wire = 0; wire < qubits; wire += 1) {
        const isOnWire = (gate: Gate) => wiresOf(gate).includes(wire);
        expect(columns.flat().filter(isOnWire)).toEqual(gates.filter(isOnWire));
      }
      for (const column of columns) {
        const spans = column
          .map((gate) => [Math.min(...wiresOf(gate)), Math.max(...wiresOf(gate))] as const)
          .toSorted(([one], [other]) => one - other);
        for (const [at, [top]] of spans.slice(1).entries()) expect(top).toBeGreaterThan(spans[at]?.[1] ?? 0);
      }
    }),
    { numRuns: 40 },
  );
});

/** Reads the gates of a quantikz table back. */
function readQuantikz(text: string): Gate[] {
  const table = /\\begin{quantikz}[^\n]*\n([\s\S]*)\n\\end{quantikz}/.exec(text)?.[1] ?? '';
  const rows = table.split(' \\\\\n').map((row) => row.split(' & ').slice(1, -1));
  return (rows[0] ?? []).flatMap((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const controlsOf = (target: number) =>
      cells.flatMap((cell, qubit) => {
        const [, open, distance] = /^\\(o?)ctrl{(-?\d+)}$/.exec(cell) ?? [];
        if (distance === undefined || qubit + Number(distance) !== target) return [];
        return [{ qubit, value: open === 'o' ? (0 as const) : (1 as const) }];
      });
    return cells.flatMap((cell, wire): Gate[] => {
      const controls = controlsOf(wire);
      const swapped = /^\\swap{(-?\d+)}$/.exec(cell)?.[1];
      if (swapped !== undefined) {
        const other = wire + Number(swapped);
        expect(cells[other]).toBe('\\targX{}');
        return [{ name: 'swap', controls, targets: [wire, other] }];
      }
      if (cell === '\\targ{}') return [{ name: 'x', controls, targets: [wire] }];
      const [, letter, angle] = /^\\gate{(H|Z|R_y|P)(?:\((-?[\d.e-]+)\))?}$/.exec(cell) ?? [];
      if (letter === undefined) return [];
      const name = ({ H: 'h', Z: 'z', R_y: 'ry', P: 'phase' } as const)[letter] ?? 'h';
      return [{ name, controls, targets: [wire], ...(angle === undefined ? {} : { angle: Number(angle) }) }];
    });
  });
}

const rounded = ({ name, controls, targets, angle }: Gate) => ({
  name,
  controls: controls.toSorted((one, other) => one.qubit - other.qubit),
  targets,
  ...(angle === undefined ? {} : { angle: Number(angle.toFixed(4)) }),
});
const byPlace = (one: Gate, other: Gate) => Math.min(...wiresOf(one)) - Math.min(...wiresOf(other));

it('writes a quantikz table that has the gates of the circuit, in their columns', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const columns = placeInColumns(gatesOf(query), buildExportedCircuit(query).circuit.qubits);
      const expected = columns.flatMap((column) => column.toSorted(byPlace)).map(rounded);
      const text = exportQuantikz(query);
      const found = readQuantikz(text).map(rounded);
      expect(found).toHaveLength(expected.length);
      const key = (gate: object) => JSON.stringify(gate);
      expect(found.map(key).toSorted()).toEqual(expected.map(key).toSorted());
      expect(text.match(/\\meter{}/g)).toHaveLength(query.memory.addressBits + query.memory.wordBits);
    }),
    { numRuns: 40 },
  );
});

it('draws a circuit with each gate, wire and label once, inside the picture', () => {
  const query = buildQuery(DEFAULT_RUN);
  const { circuit } = buildExportedCircuit(query);
  const svg = exportCircuitSvg(query);
  const gates = gatesOf(query);
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
  for (const name of ['h', 'swap', 'x', 'ry'] as const)
    expect(count(new RegExp(`<g class="${name}">`, 'g'))).toBe(gates.filter((gate) => gate.name === name).length);
  expect(count(/text-anchor="end"/g)).toBe(circuit.qubits);
  const size = (side: string) => Number(new RegExp(`<svg[^>]* ${side}="(\\d+)"`).exec(svg)?.[1]);
  for (const [side, axis] of [
    ['width', 'x'],
    ['height', 'y'],
  ] as const)
    for (const [, place] of svg.matchAll(new RegExp(` c?${axis}[12]?="(-?[\\d.]+)"`, 'g')))
      expect(Number(place)).toBeLessThanOrEqual(size(side));
  expect(svg).toContain('Cells: 0 1 1 0 1 0 1 0');
});

it('draws no circuit of more than 16 cells', () => {
  const query = buildQuery({ ...DEFAULT_RUN, memory: { addressBits: 5, wordBits: 1, cells: Array(32).fill(0) } });
  for (const write of [exportQuantikz, exportCircuitSvg]) expect(() => write(query)).toThrow(RangeError);
});
