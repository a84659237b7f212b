import type { Circuit, Gate, GateName } from '../circuits/circuit.ts';
import type { Query } from '../query.ts';
import { placeInColumns } from './circuit-columns.ts';
import { buildExportedCircuit, formatQubit } from './exported-circuit.ts';

const DIGITS = 4;

const BOXES: Partial<Record<GateName, (angle: string) => string>> = {
  h: () => 'H',
  z: () => 'Z',
  ry: (angle) => `R_y(${angle})`,
  phase: (angle) => `P(${angle})`,
};

/** Cells of a gate by wire. A control draws the line to the first target. */
function formatCells({ name, controls, targets, angle = 0 }: Gate): Map<number, string> {
  const [first = 0, second] = targets;
  const cells = new Map<number, string>();
  for (const { qubit, value } of controls) cells.set(qubit, `\\${value === 1 ? 'ctrl' : 'octrl'}{${first - qubit}}`);
  const box = BOXES[name]?.(Number(angle.toFixed(DIGITS)).toString());
  cells.set(first, box === undefined ? '\\targ{}' : `\\gate{${box}}`);
  if (name === 'swap' && second !== undefined) {
    cells.set(first, `\\swap{${second - first}}`);
    cells.set(second, '\\targX{}');
  }
  return cells;
}

const READ = /^(?:address|data)\[/;

function formatWires({ registers, sections, qubits }: Circuit): string[] {
  const columns = placeInColumns(
    sections.flatMap(({ gates }) => gates),
    qubits,
  ).map((gates) => new Map(gates.flatMap((gate) => [...formatCells(gate)])));
  return Array.from({ length: qubits }, (_, wire) => {
    const name = formatQubit(registers, wire);
    const label = `\\lstick{\\texttt{${name.replaceAll('_', '\\_')}}}`;
    const end = READ.test(name) ? '\\meter{}' : '';
    return [label, ...columns.map((cells) => cells.get(wire) ?? ''), end].join(' & ');
  });
}

/**
 * A LaTeX document with the circuit, for the package quantikz2.
 * @throws RangeError for more than 4 address bits
 */
export function exportQuantikz(query: Query): string {
  const { circuit, comments } = buildExportedCircuit(query);
  return [
    ...comments.map((comment) => `% ${comment}`),
    '\\documentclass[border=4pt]{standalone}',
    '\\usepackage{tikz}',
    '\\usetikzlibrary{quantikz2}',
    '\\begin{document}',
    '\\begin{quantikz}[row sep=8pt, column sep=8pt]',
    formatWires(circuit).join(' \\\\\n'),
    '\\end{quantikz}',
    '\\end{document}',
    '',
  ].join('\n');
}
