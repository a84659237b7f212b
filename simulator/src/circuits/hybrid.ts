import { formatBits, type Memory } from '../memory.ts';
import { allocate, type Circuit, type CircuitSection, type Control, type Gate, x } from './circuit.ts';
import { buildSelectOnlyCircuit } from './select-only.ts';
import { buildTreeCircuit, placeTree, queryTree } from './tree-circuit.ts';

/**
 * The first k address bits select one of 2ᵏ pages, the others a cell in a bucket brigade of 2ⁿ⁻ᵏ cells. For each page in
 * turn, a signal qubit is set where the address is of this page, and the whole query of the tree is controlled by it:
 * n + m + 2 + 3(2ⁿ⁻ᵏ − 1) qubits. For 0 < k < n, as PennyLane's HybridQRAM (pennylane/templates/subroutines/qram.py).
 * Without select bits it is the bucket brigade, without a tree select-only.
 * @param selectBits k, from 0 to n
 */
export function buildHybridCircuit(memory: Memory, selectBits: number): Circuit {
  const { addressBits, wordBits, cells } = memory;
  const treeBits = addressBits - selectBits;
  if (selectBits === 0) return buildTreeCircuit('bucket-brigade', memory);
  if (treeBits === 0) return buildSelectOnlyCircuit(memory);
  const routers = 2 ** treeBits - 1;
  const { registers, qubits, first } = allocate({
    address: addressBits,
    data: wordBits,
    signal: 1,
    bus: 1,
    direction: routers,
    left: routers,
    right: routers,
  });
  const tree = placeTree(first);
  const signal: Control = { qubit: first.signal, value: 1 };
  const addSignal = (gate: Gate): Gate => ({ ...gate, controls: [signal, ...gate.controls] });
  const sections = Array.from({ length: 2 ** selectBits }, (_, page): CircuitSection[] => {
    const name = formatBits(page, selectBits);
    const controls = [...name].map(
      (bit, qubit): Control => ({ qubit: first.address + qubit, value: bit === '1' ? 1 : 0 }),
    );
    const select = [x(first.signal, ...controls)];
    const pageMemory = {
      addressBits: treeBits,
      wordBits,
      cells: cells.slice(page << treeBits, (page + 1) << treeBits),
    };
    const registersOfTree = { address: first.address + selectBits, data: first.data };
    const query = queryTree('bucket-brigade', tree, registersOfTree, pageMemory, selectBits);
    return [
      { title: `Select page ${name}`, gates: select },
      ...query.map(({ title, gates }) => ({ title: `Page ${name}: ${title}`, gates: gates.map(addSignal) })),
      { title: `Deselect page ${name}`, gates: select },
    ];
  });
  return { registers, sections: sections.flat(), qubits };
}
