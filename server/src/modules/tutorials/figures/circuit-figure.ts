import { escapeHtml } from '@qram/contract/values/html-escaping';
import { type Drawing, formatList, LETTER, line, NARROWEST, text } from './drawing.ts';
import { checkRows, type FigureSource, type ReportProblem, type SourceRow } from './figure-source.ts';
import { at } from './tree-shapes.ts';

const MAX_WIRES = 8;
const MAX_NAME_LENGTH = 8;
const ROW_HEIGHT = 38;
const BOX = 24;
/** Between boxes of adjacent columns. */
const GAP = 3;

/** Nothing, control, control on 0, NOT, swap, continued gate. Other words name gates. */
const MARKS = ['-', '*', 'o', '+', 'x', '^'] as const;
type Mark = (typeof MARKS)[number];
const isMark = (token: string): token is Mark => MARKS.some((mark) => mark === token);
const isGate = (token: string): boolean => !isMark(token);
const JOINED = new Set(['*', 'o', '+', 'x']);

const boxWidth = (name: string): number => Math.max(BOX, name.length * LETTER + 8);

/** Words of a column, from the first wire. */
type Column = readonly string[];

function checkColumn(column: Column, rows: readonly SourceRow[], number: number, report: ReportProblem): void {
  const refuse = (index: number, message: string) => report(rows[index]?.line ?? 0, message);
  const swaps = column.filter((token) => token === 'x').length;
  if (swaps !== 0 && swaps !== 2) refuse(column.indexOf('x'), `Column ${number} needs two x: a swap has two wires.`);
  const hasControl = column.some((token) => token === '*' || token === 'o');
  if (hasControl && !column.some((token) => token === '+' || token === 'x' || isGate(token)))
    refuse(
      column.findIndex((token) => JOINED.has(token)),
      `Column ${number} has controls, and nothing that they control.`,
    );
  for (const [index, token] of column.entries()) {
    const above = column[index - 1] ?? '-';
    if (token === '^' && above !== '^' && !isGate(above))
      refuse(index, `There is no gate above the ^ in column ${number}.`);
    if (token.length > MAX_NAME_LENGTH) refuse(index, `The name of a gate has at most ${MAX_NAME_LENGTH} characters.`);
  }
}

/** The box may continue over the wires below. */
function drawGate(column: Column, index: number, x: number, y: number): string {
  const name = column[index] ?? '';
  const rest = column.slice(index + 1).findIndex((token) => token !== '^');
  const wires = rest < 0 ? column.length - index : rest + 1;
  const height = BOX + (wires - 1) * ROW_HEIGHT;
  const width = column.reduce((most, token) => (isGate(token) ? Math.max(most, boxWidth(token)) : most), BOX);
  const box = `<rect x="${-width / 2}" y="${-BOX / 2}" width="${width}" height="${height}" rx="5"/>`;
  return at(x, y, 'drawn-gate', `${box}<text y="${(height - BOX) / 2 + 4.5}">${escapeHtml(name)}</text>`);
}

const SHAPES: Partial<Record<Mark, string>> = {
  '*': '<circle class="drawn-control" r="5"/>',
  o: '<circle class="drawn-open-control" r="5"/>',
  '+': '<circle class="drawn-target" r="11"/><path d="M-11 0H11M0 -11V11"/>',
  x: '<path d="M-6 -6L6 6M-6 6L6 -6"/>',
};

function drawColumn(column: Column, x: number, toY: (wire: number) => number): string {
  const isControlled = column.some((token) => JOINED.has(token));
  const joined = column.flatMap((token, wire) => (JOINED.has(token) || (isControlled && isGate(token)) ? [wire] : []));
  const [first = 0, last = 0] = [joined[0], joined.at(-1)];
  const link = first < last ? line([x, toY(first)], [x, toY(last)], 'drawn-link') : '';
  const shapes = column.map((token, wire) => {
    if (isGate(token)) return drawGate(column, wire, x, toY(wire));
    const shape = isMark(token) ? SHAPES[token] : undefined;
    return shape ? at(x, toY(wire), 'drawn-symbol', shape) : '';
  });
  return link + shapes.join('');
}

/** `controls a1 and a0 on 0, NOT on d` */
function describeColumn(column: Column, names: readonly string[]): string {
  const having = (symbol: string): string[] => names.filter((_, wire) => column[wire] === symbol);
  const controls = having('*').map((name) => `${name} is 1`);
  const open = having('o').map((name) => `${name} is 0`);
  const swapped = having('x');
  const parts = [
    ...column.flatMap((token, wire) => (isGate(token) ? [`${token} on ${names[wire]}`] : [])),
    ...having('+').map((name) => `NOT on ${name}`),
    ...(swapped.length > 0 ? [`swap ${formatList(swapped)}`] : []),
  ];
  const conditions = [...controls, ...open];
  return formatList(parts) + (conditions.length > 0 ? ` if ${formatList(conditions)}` : '');
}

/** One row per wire, one word per column. */
export function drawCircuit(source: FigureSource, report: ReportProblem): Drawing | null {
  if (!checkRows(source, [1, MAX_WIRES], report)) return null;
  const { rows } = source;
  const count = rows[0]?.values.length ?? 0;
  const uneven = rows.find(({ values }) => values.length !== count);
  if (uneven) {
    report(uneven.line, `Each wire has the same number of columns; - is a place without a gate.`);
    return null;
  }
  const columns = Array.from({ length: count }, (_, index) => rows.map(({ values }) => values[index] ?? '-'));
  for (const [index, column] of columns.entries()) checkColumn(column, rows, index + 1, report);
  const labelWidth = Math.max(...rows.map(({ label }) => label.length)) * LETTER + 10;
  const widths = columns.map(
    (column) => Math.max(...column.map((token) => (isGate(token) ? boxWidth(token) : BOX))) + GAP,
  );
  const total = widths.reduce((sum, width) => sum + width, labelWidth);
  if (total > NARROWEST) {
    report(rows[0]?.line ?? 0, 'This circuit is too wide for a phone: leave out columns, or shorten names.');
    return null;
  }
  const toY = (wire: number): number => BOX / 2 + 4 + wire * ROW_HEIGHT;
  const start = (labelWidth / total) * 100;
  const wires = rows.map(
    ({ label }, wire) =>
      text(start, toY(wire) + 4.5, label, 'drawn-label', -8) + line([start, toY(wire)], [100, toY(wire)], 'drawn-wire'),
  );
  const places = widths.map((width, index) => {
    const before = widths.slice(0, index).reduce((sum, other) => sum + other, labelWidth);
    return ((before + width / 2) / total) * 100;
  });
  const drawn = columns.map((column, index) => drawColumn(column, Math.round((places[index] ?? 0) * 100) / 100, toY));
  const names = rows.map(({ label }) => label);
  const steps = columns.map((column) => describeColumn(column, names)).filter((step) => step !== '');
  return {
    panels: [{ height: toY(rows.length - 1) + BOX / 2 + 4, svg: [...wires, ...drawn].join('') }],
    description: `Circuit on ${formatList(names)}. ${steps.map((step, index) => `Step ${index + 1}: ${step}.`).join(' ')}`,
  };
}
