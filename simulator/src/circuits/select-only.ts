import { formatKet } from '../addresses.ts';
import type { Memory } from '../memory.ts';
import { allocate, type Circuit, type CircuitSection, type Control, x } from './circuit.ts';

/**
 * Visits every address: X gates turn its zeros to ones, and X gates controlled by all address bits add the word to the
 * data. n + m qubits, nN X gates, and a controlled one per 1 in the memory.
 * As PennyLane's SelectOnlyQRAM without a select value (pennylane/templates/subroutines/qram.py).
 */
export function buildSelectOnlyCircuit({ addressBits, wordBits, cells }: Memory): Circuit {
  const { registers, qubits, first } = allocate({ address: addressBits, data: wordBits });
  const controls = Array.from({ length: addressBits }, (_, bit): Control => ({ qubit: first.address + bit, value: 1 }));
  const sections = cells.map((word, address): CircuitSection => {
    const flips = controls
      .filter((_, bit) => ((address >> (addressBits - 1 - bit)) & 1) === 0)
      .map(({ qubit }) => x(qubit));
    const copies = Array.from({ length: wordBits }, (_, position) => position)
      .filter((position) => (word >> (wordBits - 1 - position)) & 1)
      .map((position) => x(first.data + position, ...controls));
    return { title: `Visit ${formatKet(address, addressBits)}`, gates: [...flips, ...copies, ...flips] };
  });
  return { registers, sections, qubits };
}
