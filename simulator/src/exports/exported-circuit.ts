import { formatKet } from '../addresses.ts';
import type { Circuit, CircuitSection, Gate, Register } from '../circuits/circuit.ts';
import { buildHybridCircuit } from '../circuits/hybrid.ts';
import { buildQromCircuit } from '../circuits/qrom.ts';
import { buildSelectOnlyCircuit } from '../circuits/select-only.ts';
import { buildTreeCircuit } from '../circuits/tree-circuit.ts';
import { formatBits, type Memory } from '../memory.ts';
import type { Architecture } from '../phase.ts';
import type { Query } from '../query.ts';
import type { Schedule } from '../schedule.ts';
import { prepareAddresses } from './preparation.ts';

export const MAX_EXPORTED_ADDRESS_BITS = 4;

export interface ExportedCircuit {
  readonly circuit: Circuit;
  readonly comments: readonly string[];
}

function buildCircuit({ architecture, selectBits }: Schedule, memory: Memory): Circuit {
  if (architecture === 'qrom') return buildQromCircuit(memory);
  if (architecture === 'select-only') return buildSelectOnlyCircuit(memory);
  return architecture === 'hybrid' ? buildHybridCircuit(memory, selectBits) : buildTreeCircuit(architecture, memory);
}

const NAMES: Record<Architecture, string> = {
  'bucket-brigade': 'bucket-brigade memory',
  'fan-out': 'fan-out memory',
  qrom: 'QROM',
  'select-only': 'select-only memory',
  hybrid: 'hybrid memory',
};

function describeQuery({ architecture, selectBits, treeBits }: Schedule): string {
  const pages = architecture === 'hybrid' ? ` in ${2 ** selectBits} ${selectBits === 0 ? 'page' : 'pages'}` : '';
  const routers = treeBits > 0 ? ' with two-level routers' : '';
  return `A query of a ${NAMES[architecture]} of ${2 ** (selectBits + treeBits)} cells${pages}${routers}, without errors.`;
}

/** ANDs, and their measured inverse, as X gates with two controls, which every language has. */
const replaceAnds = ({ title, gates }: CircuitSection): CircuitSection => ({
  title,
  gates: gates.map((gate): Gate => (gate.name === 'and' || gate.name === 'undo-and' ? { ...gate, name: 'x' } : gate)),
});

/** @throws RangeError for more than 4 address bits */
export function buildExportedCircuit({ memory, branches, schedule }: Query): ExportedCircuit {
  const { addressBits, wordBits, cells } = memory;
  if (addressBits > MAX_EXPORTED_ADDRESS_BITS)
    throw new RangeError(`Circuits are exported for up to ${2 ** MAX_EXPORTED_ADDRESS_BITS} cells.`);
  const { registers, sections, qubits } = buildCircuit(schedule, memory);
  const preparation = { title: 'Prepare the addresses', gates: prepareAddresses(branches, addressBits) };
  return {
    circuit: { registers, sections: [preparation, ...sections.map(replaceAnds)], qubits },
    comments: [
      describeQuery(schedule),
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
