import { text } from './drawing.ts';
import type { FigureSource, ReportProblem } from './figure-source.ts';
import { at } from './tree-shapes.ts';

/** Two series differ by more than color: filled and hatched, solid and dashed. */
const MAX_SERIES = 2;
const MAX_NAME_LENGTH = 28;
export const LEGEND_HEIGHT = 20;

export function readSeries({ fields }: FigureSource, report: ReportProblem): string[] {
  const field = fields.get('series');
  if (!field) return [];
  const names = field.text.split(',').map((name) => name.trim());
  if (names.length !== MAX_SERIES || names.some((name) => name === '' || name.length > MAX_NAME_LENGTH))
    report(field.line, `series: is two names of at most ${MAX_NAME_LENGTH} characters, with a comma between.`);
  return names;
}

export const MARKERS = ['<circle r="4"/>', '<rect x="-4" y="-4" width="8" height="8"/>'] as const;

/** One line per series. */
export function drawLegend(series: readonly string[], marks: 'bars' | 'markers'): string {
  return series
    .map((name, index) => {
      const second = index === 0 ? '' : ' drawn-second';
      const mark =
        marks === 'bars'
          ? `<rect class="drawn-bar${second}" x="1" y="-6" width="16" height="12" rx="2"/>`
          : `<path class="drawn-curve${second}" d="M0 0H22"/><g class="drawn-marker${second}" transform="translate(11)">${MARKERS[index] ?? ''}</g>`;
      const y = index * LEGEND_HEIGHT + 8;
      return at(0, y, 'drawn-mark', mark) + text(0, y + 4.5, name, 'drawn-end', 30);
    })
    .join('');
}
