import { placeNames } from './cells-figure.ts';
import { type Drawing, formatNumber, line, type Panel, rect, text } from './drawing.ts';
import {
  checkRows,
  type FigureSource,
  type ReportProblem,
  readNumbers,
  readOption,
  type SourceRow,
} from './figure-source.ts';

const MAX_PANELS = 6;
const SIZES = [2, 4, 8];
/** Of a column of the greatest value. */
const COLUMN_HEIGHT = 76;
const VALUE_HEIGHT = 20;
const NAME_HEIGHT = 20;
/** Up to this many columns have room for a label each; of more, a run of equal values is labeled once. */
const MAX_LABELED = 4;
/** In percent of the panel. */
const MAX_COLUMN_WIDTH = 18;

export const AMPLITUDES_FIELDS = ['numbers', 'mean'] as const;

interface Options {
  names: string[];
  /** The greatest size of a value in any panel. */
  scale: number;
  hasMean: boolean;
}

/** Columns above and below a line, with their names on its other side. */
function drawColumns(values: readonly number[], { names, scale, hasMean }: Options): Pick<Panel, 'height' | 'svg'> {
  const share = 100 / values.length;
  const base = VALUE_HEIGHT + COLUMN_HEIGHT;
  const toHeight = (value: number): number => (Math.abs(value) / scale) * COLUMN_HEIGHT;
  const least = Math.min(...values);
  const height = base + Math.max(NAME_HEIGHT, least < 0 ? toHeight(least) + VALUE_HEIGHT : 0);
  const width = Math.min(share * 0.6, MAX_COLUMN_WIDTH);
  const columns = values.map((value, index) => {
    const size = toHeight(value);
    const middle = (index + 0.5) * share;
    const column =
      value === 0 ? '' : rect(middle - width / 2, value > 0 ? base - size : base, width, size, 'drawn-bar');
    const isLabeled = values.length <= MAX_LABELED || index === 0 || values[index - 1] !== value;
    const labelY = value < 0 ? base + size + 15 : base - size - 6;
    const label = isLabeled ? text(middle, labelY, formatNumber(value), 'drawn-value') : '';
    const nameY = value < 0 ? base - 6 : base + 16;
    return { column, label: label + text(middle, nameY, names[index] ?? '') };
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanY = base - Math.sign(mean) * toHeight(mean);
  const meanLine = hasMean ? line([0, meanY], [100, meanY], 'drawn-mean') : '';
  const axis = line([0, base], [100, base], 'drawn-axis');
  const labels = columns.map(({ label }) => label);
  return { height, svg: [...columns.map(({ column }) => column), axis, meanLine, ...labels].join('') };
}

const describeRow = ({ label }: SourceRow, values: readonly number[], names: readonly string[]): string =>
  `${label}: ${values.map((value, index) => `${names[index]} ${formatNumber(value)}`).join(', ')}.`;

/** Amplitudes or probabilities of all states of a register, a panel for each row. */
export function drawAmplitudes(source: FigureSource, report: ReportProblem): Drawing | null {
  if (!checkRows(source, [1, MAX_PANELS], report)) return null;
  const rows = source.rows.map((row) => ({ row, values: readNumbers(row, [-1, 1], report) }));
  const count = rows[0]?.values.length ?? 0;
  for (const { row, values } of rows)
    if (!SIZES.includes(values.length) || values.length !== count)
      report(row.line, 'Each row has a value for each state: 2, 4 or 8, the same number in all rows.');
  const all = rows.flatMap(({ values }) => values);
  const options = {
    names: placeNames(count, readOption(source, 'numbers', ['binary', 'decimal'], report)),
    scale: Math.max(0.01, ...all.map(Math.abs)),
    hasMean: readOption(source, 'mean', ['no', 'yes'], report) === 'yes',
  };
  const panels = rows.map(({ row, values }) => ({ title: row.label, ...drawColumns(values, options) }));
  const meanText = options.hasMean ? ' A dashed line shows the mean.' : '';
  return {
    panels,
    description: rows.map(({ row, values }) => describeRow(row, values, options.names)).join(' ') + meanText,
  };
}
