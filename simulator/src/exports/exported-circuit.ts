import { formatKet } from '../addresses.ts';
import type { Circuit, Gate, Register } from '../circuits/circuit.ts';
import { buildTreeCircuit } from '../circuits/tree-circuit.ts';
import { formatBits } from '../memory.ts';
import type { Query } from '../query.ts';
import { prepareAddresses } from './preparation.ts';

export const MAX_EXPORTED_ADDRESS_BITS = 4;

export interface ExportedCircuit {
  readonly circuit: Circuit;
  readonly comments: readonly string[];
}

/** @throws RangeError for more than 4 address bits */
export function buildExportedCircuit({ memory, branches, schedule }: Query): ExportedCircuit {
  const { addressBits, wordBits, cells } = memory;
  if (addressBits > MAX_EXPORTED_ADDRESS_BITS)
    throw new RangeError(`Circuits are exported for up to ${2 ** MAX_EXPORTED_ADDRESS_BITS} cells.`);
  const { registers, sections, qubits } = buildTreeCircuit(schedule.architecture, memory);
  const preparation = { title: 'Prepare the addresses', gates: prepareAddresses(branches, addressBits) };
  const name = schedule.architecture === 'fan-out' ? 'fan-out' : 'bucket-brigade';
  return {
    circuit: { registers, sections: [preparation, ...sections], qubits },
    comments: [
      `A query of a ${name} memory of ${cells.length} cells with two-level routers, without errors.`,
      `Cells: ${cells.map((word) => formatBits(word, wordBits)).join(' ')}`,
      `Addresses: ${branches.map(({ address }) => formatKet(address, addressBits)).join(', ')}`,
      'Qubit 0 of address and data is the most significant bit.',
    ],
  };
}

/** `address[2]` */
export function formatQubit(registers: readonly Register[], qubit: number): string {
  const register = registers.find(({ first, size }) => qubit >= first && qubit < first + size);
  return register ? `${register.name}[${qubit - register.first}]` : '';
}

export const formatSections = ({ sections }: Circuit, indent: string, formatGate: (gate: Gate) => string): string[] =>
  sections.flatMap(({ title, gates }) => [
    '',
    `${indent}// ${title}`,
    ...gates.map((gate) => indent + formatGate(gate)),
  ]);
