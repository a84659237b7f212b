import { type Drawing, formatList, LETTER, line, NARROWEST, round, text } from './drawing.ts';
import { checkRows, type FigureSource, type ReportProblem, readNumbers } from './figure-source.ts';
import { drawLegend, LEGEND_HEIGHT, MARKERS } from './series.ts';
import { at } from './tree-shapes.ts';

const MAX_SERIES = 2;
const POINTS = [3, 9] as const;
const PLOT_HEIGHT = 150;
const AXIS_WIDTH = 40;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

export const LINE_FIELDS = ['points'] as const;

/** Names from left to right, as many as a phone has room for. */
function readPoints({ fields }: FigureSource, report: ReportProblem): string[] {
  const field = fields.get('points');
  const points = field?.text.split(/\s+/).filter(Boolean) ?? [];
  const [least, most] = POINTS;
  const room = (NARROWEST - AXIS_WIDTH) / points.length;
  const longest = points.map((name, index) => ((name.length + (points[index + 1] ?? '').length) / 2) * LETTER + 6);
  if (points.length < least || points.length > most)
    report(field?.line ?? 0, `points: lists ${least} to ${most} names, such as 8 16 32.`);
  else if (longest.some((width) => width > room))
    report(field?.line ?? 0, 'These points have no room on a phone: shorten or leave out some.');
  return points;
}

export function drawLine(source: FigureSource, report: ReportProblem): Drawing | null {
  if (!checkRows(source, [1, MAX_SERIES], report)) return null;
  const points = readPoints(source, report);
  const rows = source.rows.map((row) => ({ ...row, numbers: readNumbers(row, [0, 1], report) }));
  for (const { line: number, numbers } of rows)
    if (numbers.length !== points.length)
      report(number, `Each row has a value for each of the ${points.length} points.`);
  const top = LEGEND_HEIGHT * rows.length + 12;
  const start = (AXIS_WIDTH / NARROWEST) * 100;
  const toX = (index: number): number => ((index + 0.5) / points.length) * 100;
  const toY = (value: number): number => round(top + PLOT_HEIGHT * (1 - value));
  const grid = TICKS.map(
    (tick) =>
      text(start, toY(tick) + 4, tick.toFixed(2), 'drawn-label', -8) +
      line([start, toY(tick)], [100, toY(tick)], tick === 0 ? 'drawn-axis' : 'drawn-grid'),
  );
  const curves = rows.map(({ numbers }, index) => {
    const second = index === 0 ? '' : ' drawn-second';
    const path = numbers.map((value, point) => `${point === 0 ? 'M' : 'L'}${round(toX(point))} ${toY(value)}`).join('');
    const markers = numbers.map((value, point) =>
      at(round(toX(point)), toY(value), `drawn-marker${second}`, MARKERS[index] ?? ''),
    );
    return { path: `<path class="drawn-curve${second}" d="${path}" vector-effect="non-scaling-stroke"/>`, markers };
  });
  const height = toY(0) + 24;
  const plot = `<svg x="${round(start)}%" width="${round(100 - start)}%" height="${height}" class="drawn-plot">`;
  const paths = `<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}">${curves.map(({ path }) => path).join('')}</svg>`;
  const names = points.map((name, index) => text(toX(index), height - 4, name));
  const content = paths + curves.flatMap(({ markers }) => markers).join('') + names.join('');
  const described = rows.map(
    ({ label, values }) => `${label}: ${formatList(values.map((value, index) => `${points[index]} ${value}`))}`,
  );
  const legend = drawLegend(
    rows.map(({ label }) => label),
    'markers',
  );
  return {
    panels: [{ height, svg: `${legend}${grid.join('')}${plot}${content}</svg>` }],
    description: `Chart with values from 0 to 1. ${described.join('. ')}.`,
  };
}
