import type { Circuit, Gate, GateName } from '../circuits/circuit.ts';
import type { Query } from '../query.ts';
import { placeInColumns } from './circuit-columns.ts';
import { escapeXml } from './escape-xml.ts';
import { buildExportedCircuit, formatQubit } from './exported-circuit.ts';

/** In pixels. */
const ROW = 26;
const COLUMN = 30;
const LABELS = 104;
const EDGE = 14;
const LINE = 16;

const DIGITS = 2;
const LETTERS: Partial<Record<GateName, string>> = { h: 'H', z: 'Z', ry: 'Ry', phase: 'P' };

const toY = (wire: number): number => EDGE + ROW * (wire + 0.5);
const toX = (column: number): number => EDGE + LABELS + COLUMN * (column + 0.5);

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;

const cross = (x: number, y: number): string => line(x - 5, y - 5, x + 5, y + 5) + line(x - 5, y + 5, x + 5, y - 5);

function drawTargets({ name, targets, angle }: Gate, x: number): string {
  const [first = 0] = targets;
  if (name === 'swap') return targets.map((target) => cross(x, toY(target))).join('');
  const letter = LETTERS[name];
  const y = toY(first);
  if (letter === undefined)
    return `<circle cx="${x}" cy="${y}" r="8" fill="#fff"/>${line(x - 8, y, x + 8, y)}${line(x, y - 8, x, y + 8)}`;
  const label = (text: string, below: number, size: number) =>
    `<text x="${x}" y="${y + below}" text-anchor="middle" font-size="${size}" stroke="none">${text}</text>`;
  const inside = angle === undefined ? label(letter, 4, 11) : label(letter, 0, 9) + label(angle.toFixed(DIGITS), 8, 8);
  return `<rect x="${x - 13}" y="${y - 10}" width="26" height="20" fill="#fff"/>${inside}`;
}

function drawGate(gate: Gate, column: number): string {
  const x = toX(column);
  const wires = [...gate.controls.map(({ qubit }) => qubit), ...gate.targets];
  const [top, bottom] = [Math.min(...wires), Math.max(...wires)];
  const controls = gate.controls.map(
    ({ qubit, value }) => `<circle cx="${x}" cy="${toY(qubit)}" r="4" fill="${value === 1 ? '#111' : '#fff'}"/>`,
  );
  const joint = top === bottom ? '' : line(x, toY(top), x, toY(bottom));
  return `<g class="${gate.name}">${joint}${controls.join('')}${drawTargets(gate, x)}</g>`;
}

function drawWires({ registers, qubits }: Circuit, columns: number): string[] {
  return Array.from({ length: qubits }, (_, wire) => {
    const y = toY(wire);
    const label = `<text x="${EDGE + LABELS - 8}" y="${y + 4}" text-anchor="end" stroke="none">${escapeXml(formatQubit(registers, wire))}</text>`;
    return label + line(EDGE + LABELS, y, toX(columns), y);
  });
}

/**
 * A drawing of the circuit that needs no other file, with a caption that says what it shows.
 * @throws RangeError for more than 4 address bits
 */
export function exportCircuitSvg(query: Query): string {
  const { circuit, comments } = buildExportedCircuit(query);
  const gates = circuit.sections.flatMap((section) => section.gates);
  const columns = placeInColumns(gates, circuit.qubits);
  const width = toX(columns.length) + EDGE;
  const bottom = EDGE + ROW * circuit.qubits + 2 * LINE;
  const captions = comments.map(
    (comment, at) => `<text x="${EDGE}" y="${bottom + LINE * at}" stroke="none">${escapeXml(comment)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + LINE * comments.length + EDGE}" font-family="ui-monospace, monospace" font-size="11" fill="#111" stroke="#111">`,
    `<title>${escapeXml(comments[0] ?? '')}</title>`,
    `<rect width="100%" height="100%" fill="#fff" stroke="none"/>`,
    ...drawWires(circuit, columns.length),
    ...columns.flatMap((column, at) => column.map((gate) => drawGate(gate, at))),
    ...captions,
    '</svg>',
    '',
  ].join('\n');
}
