import { type Drawing, rect, text } from './drawing.ts';
import { checkRows, type FigureSource, type ReportProblem, readNumbers } from './figure-source.ts';

const PHASES = [2, 10] as const;
const MAX_STEPS = 60;
const ROW_HEIGHT = 38;
const BAR_HEIGHT = 10;
/** Between steps, in percent of the width. */
const GAP = 0.5;

const formatSteps = (first: number, last: number): string =>
  first === last ? `step ${first}` : `steps ${first}–${last}`;

export function drawSteps(source: FigureSource, report: ReportProblem): Drawing | null {
  if (!checkRows(source, PHASES, report)) return null;
  const rows = source.rows.map((row) => ({ ...row, count: readNumbers(row, [1, MAX_STEPS], report)[0] ?? 0 }));
  for (const { line, values, count } of rows)
    if (values.length !== 1 || !Number.isInteger(count)) report(line, 'Each phase has a whole number of steps.');
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_STEPS) {
    report(rows[0]?.line ?? 0, `All phases have at most ${MAX_STEPS} steps.`);
    return null;
  }
  const share = 100 / total;
  const phases = rows.map(({ label, count }, index) => {
    const before = rows.slice(0, index).reduce((sum, row) => sum + row.count, 0);
    return { label, count, before, span: formatSteps(before + 1, before + count) };
  });
  const svg = phases.map(({ label, count, before, span }, index) => {
    const y = index * ROW_HEIGHT;
    const track = rect(0, y + 20, 100, BAR_HEIGHT, 'drawn-track', 3);
    const bars = Array.from({ length: Math.floor(count) }, (_, step) =>
      rect((before + step) * share + GAP / 2, y + 20, share - GAP, BAR_HEIGHT, 'drawn-bar'),
    );
    return text(0, y + 13, label, 'drawn-phase') + text(100, y + 13, span, 'drawn-label') + track + bars.join('');
  });
  return {
    panels: [{ height: rows.length * ROW_HEIGHT - 6, svg: svg.join('') }],
    description: `${total} steps. ${phases.map(({ label, span }) => `${label}: ${span}`).join('. ')}.`,
  };
}
