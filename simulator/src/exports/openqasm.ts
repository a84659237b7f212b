import type { Circuit, Gate } from '../circuits/circuit.ts';
import type { Query } from '../query.ts';
import { buildExportedCircuit, formatQubit, formatSections } from './exported-circuit.ts';

const NAMES: Partial<Record<Gate['name'], string>> = { phase: 'p' };

function formatGate({ registers }: Circuit, { name, controls, targets, angle }: Gate): string {
  const modifiers = controls.map(({ value }) => (value === 1 ? 'ctrl @ ' : 'negctrl @ ')).join('');
  const argument = angle === undefined ? '' : `(${angle})`;
  const qubits = [...controls.map(({ qubit }) => qubit), ...targets].map((qubit) => formatQubit(registers, qubit));
  return `${modifiers}${NAMES[name] ?? name}${argument} ${qubits.join(', ')};`;
}

const READ = ['address', 'data'];

/**
 * Uses gates of stdgates.inc and the modifiers ctrl and negctrl. Measures address and data.
 * @throws RangeError for more than 4 address bits
 */
export function exportOpenQasm(query: Query): string {
  const { circuit, comments } = buildExportedCircuit(query);
  const read = circuit.registers.filter(({ name }) => READ.includes(name));
  const lines = [
    'OPENQASM 3.0;',
    'include "stdgates.inc";',
    '',
    ...comments.map((comment) => `// ${comment}`),
    '',
    ...circuit.registers.map(({ name, size }) => `qubit[${size}] ${name};`),
    ...read.map(({ name, size }) => `bit[${size}] ${name}_result;`),
    ...formatSections(circuit, '', (gate) => formatGate(circuit, gate)),
    '',
    ...read.map(({ name }) => `${name}_result = measure ${name};`),
    '',
  ];
  return lines.join('\n');
}
