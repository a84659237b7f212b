import { placeNames } from './cells-figure.ts';
import { type Drawing, formatNumber, LETTER, line, NARROWEST, type Panel, rect, text } from './drawing.ts';
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
/** Pixels of the greatest value. */
const COLUMN_HEIGHT = 76;
const VALUE_HEIGHT = 20;
const NAME_HEIGHT = 16;
/** With more columns, labels a run of equal values once. */
const MAX_LABELED = 4;
/** In percent of the panel. */
const MAX_COLUMN_WIDTH = 18;
/** Pixels between positions for a label. */
const LABEL_STEP = 14;
const MAX_LABEL_STEPS = 12;

export const AMPLITUDES_FIELDS = ['numbers', 'mean'] as const;

interface Options {
  names: string[];
  /** Greatest absolute value in any panel. */
  scale: number;
  hasMean: boolean;
}

/** Pixels on the narrowest phone, down from the axis. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Label {
  content: string;
  /** In percent. */
  x: number;
  /** Baseline, down from the axis. */
  y: number;
  box: Box;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Groups neighboring equal values; separates all where each has room for a label. */
function findRuns(values: readonly number[]): { value: number; first: number; last: number }[] {
  const runs: { value: number; first: number; last: number }[] = [];
  for (const [index, value] of values.entries()) {
    const last = runs.at(-1);
    if (last?.value === value && values.length > MAX_LABELED) last.last = index;
    else runs.push({ value, first: index, last: index });
  }
  return runs;
}

/** Puts a label as near to its column as columns, labels and lines allow. */
function placeLabel(content: string, middle: number, candidates: readonly number[], obstacles: readonly Box[]): Label {
  const half = (content.length * LETTER) / 2;
  const center = Math.min(Math.max((middle / 100) * NARROWEST, half), NARROWEST - half);
  const toBox = (y: number): Box => ({ left: center - half, right: center + half, top: y - 11, bottom: y + 3 });
  const y = candidates.find((one) => !obstacles.some((other) => overlap(toBox(one), other))) ?? candidates[0] ?? 0;
  return { content, x: (center / NARROWEST) * 100, y, box: toBox(y) };
}

/** Heights count from the axis. Fits the narrowest phone, so wider screens have room. */
function layOut(values: readonly number[], { scale, hasMean }: Options) {
  const share = 100 / values.length;
  const width = Math.min(share * 0.6, MAX_COLUMN_WIDTH);
  const toHeight = (value: number): number => (Math.abs(value) / scale) * COLUMN_HEIGHT;
  const columns = values.map((value, index) => ({ value, middle: (index + 0.5) * share, size: toHeight(value) }));
  const toPixels = (percent: number): number => (percent / 100) * NARROWEST;
  const obstacles: Box[] = columns.map(({ value, middle, size }) => ({
    left: toPixels(middle - width / 2),
    right: toPixels(middle + width / 2),
    ...(value > 0 ? { top: -size, bottom: 0 } : { top: 0, bottom: size }),
  }));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanY = hasMean ? -Math.sign(mean) * toHeight(mean) : null;
  if (meanY !== null) obstacles.push({ left: 0, right: NARROWEST, top: meanY - 1, bottom: meanY + 1 });
  const labels: Label[] = [];
  for (const { value, first, last } of findRuns(values)) {
    const [direction, nearest] = value < 0 ? [1, toHeight(value) + 15] : [-1, -toHeight(value) - 6];
    const besideMean = meanY === null ? [] : [meanY + (direction > 0 ? 14 : -5)];
    const steps = Array.from({ length: MAX_LABEL_STEPS }, (_, step) => nearest + direction * step * LABEL_STEP);
    const candidates = [nearest, ...besideMean.filter((y) => (y - nearest) * direction > 0), ...steps];
    const middle = ((first + last + 1) / 2) * share;
    const label = placeLabel(formatNumber(value), middle, candidates, obstacles);
    labels.push(label);
    obstacles.push(label.box);
  }
  const isNegative = values.some((value) => value < 0);
  const bottom = isNegative ? Math.max(0, ...obstacles.map((box) => box.bottom)) : 0;
  return {
    columns,
    width,
    labels,
    meanY,
    namesY: bottom + NAME_HEIGHT,
    top: Math.max(...labels.map(({ box }) => -box.top)),
  };
}

/** @param base the line's distance from the top */
function drawColumns(
  { columns, width, labels, meanY, namesY }: ReturnType<typeof layOut>,
  base: number,
  names: readonly string[],
): Pick<Panel, 'height' | 'svg'> {
  const bars = columns.map(({ value, middle, size }) =>
    value === 0 ? '' : rect(middle - width / 2, value > 0 ? base - size : base, width, size, 'drawn-bar'),
  );
  const axis = line([0, base], [100, base], 'drawn-axis');
  const meanLine = meanY === null ? '' : line([0, base + meanY], [100, base + meanY], 'drawn-mean');
  const values = labels.map(({ content, x, y }) => text(x, base + y, content, 'drawn-value'));
  const places = columns.map(({ middle }, index) => text(middle, base + namesY, names[index] ?? ''));
  return { height: base + namesY + 4, svg: [...bars, axis, meanLine, ...values, ...places].join('') };
}

const describeRow = ({ label }: SourceRow, values: readonly number[], names: readonly string[]): string =>
  `${label}: ${values.map((value, index) => `${names[index]} ${formatNumber(value)}`).join(', ')}.`;

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
  const layouts = rows.map(({ row, values }) => ({ title: row.label, layout: layOut(values, options) }));
  // Aligns the lines of neighboring panels.
  const base = Math.max(VALUE_HEIGHT + COLUMN_HEIGHT, ...layouts.map(({ layout }) => layout.top));
  const panels = layouts.map(({ title, layout }) => ({ title, ...drawColumns(layout, base, options.names) }));
  const meanText = options.hasMean ? ' A dashed line shows the mean.' : '';
  return {
    panels,
    isWide: count > MAX_LABELED,
    description: rows.map(({ row, values }) => describeRow(row, values, options.names)).join(' ') + meanText,
  };
}
