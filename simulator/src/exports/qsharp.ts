import type { Circuit, Control, Gate } from '../circuits/circuit.ts';
import type { Query } from '../query.ts';
import { buildExportedCircuit, formatQubit, formatSections } from './exported-circuit.ts';

/** Operations of the Q# standard library. */
const OPERATIONS: Partial<Record<Gate['name'], string>> = {
  x: 'X',
  h: 'H',
  z: 'Z',
  swap: 'SWAP',
  ry: 'Ry',
  phase: 'R1',
};

const formatControls = (controls: readonly Control[], name: (qubit: number) => string): string =>
  `[${controls.map(({ qubit }) => name(qubit)).join(', ')}]`;

function formatGate({ registers }: Circuit, { name, controls, targets, angle }: Gate): string {
  const toName = (qubit: number) => formatQubit(registers, qubit);
  const operation = OPERATIONS[name] ?? name;
  const values = [...(angle === undefined ? [] : [formatDouble(angle)]), ...targets.map(toName)].join(', ');
  if (controls.length === 0) return `${operation}(${values});`;
  const input = angle === undefined && targets.length === 1 ? values : `(${values})`;
  if (controls.every(({ value }) => value === 1))
    return `Controlled ${operation}(${formatControls(controls, toName)}, ${input});`;
  const pattern = `[${controls.map(({ value }) => value === 1).join(', ')}]`;
  return `ApplyControlledOnBitString(${pattern}, ${operation}, ${formatControls(controls, toName)}, ${input});`;
}

/** A Double literal has a decimal point. */
const formatDouble = (value: number): string => (Number.isInteger(value) ? `${value}.0` : `${value}`);

/**
 * `Main` returns the measured address and data.
 * @throws RangeError for more than 4 address bits
 */
export function exportQSharp(query: Query): string {
  const { circuit, comments } = buildExportedCircuit(query);
  const rest = circuit.registers.filter(({ name }) => name !== 'address' && name !== 'data');
  const lines = [
    ...comments.map((comment) => `// ${comment}`),
    'operation Main() : (Result[], Result[]) {',
    ...circuit.registers.map(({ name, size }) => `    use ${name} = Qubit[${size}];`),
    ...formatSections(circuit, '    ', (gate) => formatGate(circuit, gate)),
    '',
    '    let result = (MResetEachZ(address), MResetEachZ(data));',
    ...(rest.length === 0 ? [] : [`    ResetAll(${rest.map(({ name }) => name).join(' + ')});`]),
    '    return result;',
    '}',
    '',
  ];
  return lines.join('\n');
}
