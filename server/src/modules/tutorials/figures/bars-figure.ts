import { type Drawing, formatNumber, LETTER, line, NARROWEST, rect, text } from './drawing.ts';
import { checkRows, type FigureSource, type ReportProblem, readNumbers, readOption } from './figure-source.ts';
import { drawLegend, LEGEND_HEIGHT, readSeries } from './series.ts';

const MAX_ROWS = 12;
const BAR_HEIGHT = 16;
const BAR_STEP = 22;
const ROW_GAP = 14;
const MAX_VALUE = 1e12;
/** Min room for the longest bar, in pixels on the narrowest phone. */
const LEAST_LENGTH = 70;
/** Length of the value 1 on a logarithmic scale, so that it is visible. */
const FIRST_SHARE = 0.03;

export const BARS_FIELDS = ['series', 'scale'] as const;

export function drawBars(source: FigureSource, report: ReportProblem): Drawing | null {
  if (!checkRows(source, [2, MAX_ROWS], report)) return null;
  const series = readSeries(source, report);
  const isLogarithmic = readOption(source, 'scale', ['linear', 'log'], report) === 'log';
  const least = isLogarithmic ? 1 : 0;
  const rows = source.rows.map((row) => ({ ...row, numbers: readNumbers(row, [least, MAX_VALUE], report) }));
  const count = Math.max(1, series.length);
  for (const { line: at, numbers } of rows)
    if (numbers.length !== count)
      report(at, count === 1 ? 'Each row has one value.' : `Each row has ${count} values, one for each series.`);
  const most = Math.max(...rows.flatMap(({ numbers }) => numbers), least);
  const toShare = (value: number): number => {
    if (!isLogarithmic) return most === 0 ? 0 : value / most;
    return most <= 1 ? FIRST_SHARE : FIRST_SHARE + (1 - FIRST_SHARE) * (Math.log(Math.max(1, value)) / Math.log(most));
  };
  const labelWidth = Math.max(...rows.map(({ label }) => label.length)) * LETTER + 10;
  const valueWidth = Math.max(...rows.flatMap(({ values }) => values.map((value) => value.length))) * LETTER + 10;
  if (labelWidth + valueWidth + LEAST_LENGTH > NARROWEST) {
    report(rows[0]?.line ?? 0, 'These labels and values leave no room for bars on a phone: shorten them.');
    return null;
  }
  const start = (labelWidth / NARROWEST) * 100;
  const length = 100 - start - (valueWidth / NARROWEST) * 100;
  const top = series.length > 0 ? LEGEND_HEIGHT * series.length + 8 : 0;
  const rowHeight = BAR_STEP * count + ROW_GAP;
  const bars = rows.map(({ label, values, numbers }, index) => {
    const y = top + index * rowHeight;
    const drawn = numbers.map((value, which) => {
      const [barY, width] = [y + which * BAR_STEP, toShare(value) * length];
      const bar = rect(start, barY, width, BAR_HEIGHT, which === 0 ? 'drawn-bar' : 'drawn-bar drawn-second');
      return bar + text(start + width, barY + 12.5, values[which] ?? '', 'drawn-end', 6);
    });
    return text(start, y + (BAR_STEP * count) / 2 + 1.5, label, 'drawn-label', -8) + drawn.join('');
  });
  const height = top + rows.length * rowHeight - ROW_GAP;
  const axis = line([start, top - 2], [start, height], 'drawn-axis');
  const described = rows.map(({ label, numbers }) => {
    const named = numbers.map((value, which) => [series[which], formatNumber(value)].filter(Boolean).join(' '));
    return `${label}: ${named.join(', ')}`;
  });
  return {
    panels: [{ height, svg: drawLegend(series, 'bars') + axis + bars.join('') }],
    description: `Bars${isLogarithmic ? ' on a logarithmic scale' : ''}. ${described.join('; ')}.`,
  };
}
