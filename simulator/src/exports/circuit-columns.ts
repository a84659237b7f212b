import type { Gate } from '../circuits/circuit.ts';

const wiresOf = ({ controls, targets }: Gate): number[] => [...controls.map(({ qubit }) => qubit), ...targets];

/** Gates in columns of a drawing, each as early as no other gate stands on or between its wires. */
export function placeInColumns(gates: readonly Gate[], qubits: number): Gate[][] {
  const columns: Gate[][] = [];
  const free = Array.from({ length: qubits }, () => 0);
  for (const gate of gates) {
    const wires = wiresOf(gate);
    const [top, bottom] = [Math.min(...wires), Math.max(...wires)];
    const column = Math.max(...free.slice(top, bottom + 1));
    columns[column] ??= [];
    columns[column].push(gate);
    for (let wire = top; wire <= bottom; wire += 1) free[wire] = column + 1;
  }
  return columns;
}
