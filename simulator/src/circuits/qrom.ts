import type { Memory } from '../memory.ts';
import { allocate, type Circuit, type Control, type Gate, invert, swap, x } from './circuit.ts';

/** @param control selects the index; null: always */
type WriteIndex = (index: number, control: Control | null) => Gate[];

/**
 * Unary iteration over `bits` qubits from `address` (Babbush et al., arXiv:1805.03662, figure 7), with ANDs of prefixes
 * on `ancilla`. Takes 2^bits − 2 ANDs.
 */
function iterateUnary(address: number, bits: number, ancilla: number, write: WriteIndex): Gate[] {
  const visit = (level: number, prefix: number, control: Control | null): Gate[] => {
    if (level === bits) return write(prefix, control);
    const qubit = address + level;
    if (control === null)
      return [
        ...visit(level + 1, 2 * prefix, { qubit, value: 0 }),
        ...visit(level + 1, 2 * prefix + 1, { qubit, value: 1 }),
      ];
    const target = ancilla + level - 1;
    const both: Control = { qubit: target, value: 1 };
    return [
      { name: 'and', controls: [control, { qubit, value: 0 }], targets: [target] },
      ...visit(level + 1, 2 * prefix, both),
      x(target, control),
      ...visit(level + 1, 2 * prefix + 1, both),
      { name: 'undo-and', controls: [control, { qubit, value: 1 }], targets: [target] },
    ];
  };
  return visit(0, 0, null);
}

/** Most significant bit first, from qubit `data`. */
const writeWord = (word: number, wordBits: number, data: number, control: Control | null): Gate[] =>
  Array.from({ length: wordBits }, (_, position) => position)
    .filter((position) => (word >> (wordBits - 1 - position)) & 1)
    .map((position) => x(data + position, ...(control ? [control] : [])));

/** QROM by unary iteration over all addresses: 2n + m − 1 qubits, N − 2 ANDs. */
export function buildQromCircuit({ addressBits, wordBits, cells }: Memory): Circuit {
  const { registers, qubits, first } = allocate({ address: addressBits, data: wordBits, ancilla: addressBits - 1 });
  const gates = iterateUnary(first.address, addressBits, first.ancilla, (address, control) =>
    writeWord(cells[address] ?? 0, wordBits, first.data, control),
  );
  return { registers, sections: [{ title: 'Visit each address', gates }], qubits };
}

/**
 * Select-swap (Low, Kliuchnikov, Schaeffer, arXiv:1812.00954): unary iteration over the upper address bits writes a
 * block of λ words, controlled swaps move the wanted word to the front, and after the copy all is undone.
 * @param blockSize λ, a power of two from 2 to N
 */
export function buildSelectSwapCircuit({ addressBits, wordBits, cells }: Memory, blockSize: number): Circuit {
  const lowerBits = Math.log2(blockSize);
  const upperBits = addressBits - lowerBits;
  const { registers, qubits, first } = allocate({
    address: addressBits,
    data: wordBits,
    ancilla: Math.max(0, upperBits - 1),
    block: blockSize * wordBits,
  });
  const select = iterateUnary(first.address, upperBits, first.ancilla, (block, control) =>
    Array.from({ length: blockSize }, (_, position) =>
      writeWord(cells[block * blockSize + position] ?? 0, wordBits, first.block + position * wordBits, control),
    ).flat(),
  );
  const swaps: Gate[] = [];
  for (let half = blockSize / 2, bit = upperBits; half >= 1; half /= 2, bit += 1)
    for (let qubit = 0; qubit < half * wordBits; qubit += 1)
      swaps.push(
        swap(first.block + qubit, first.block + half * wordBits + qubit, { qubit: first.address + bit, value: 1 }),
      );
  const copy = Array.from({ length: wordBits }, (_, bit) =>
    x(first.data + bit, { qubit: first.block + bit, value: 1 }),
  );
  return {
    registers,
    sections: [
      { title: 'Select a block', gates: select },
      { title: 'Swap the word to the front', gates: swaps },
      { title: 'Copy data', gates: copy },
      { title: 'Undo the swaps', gates: invert(swaps) },
      { title: 'Undo the selection', gates: invert(select) },
    ],
    qubits,
  };
}
