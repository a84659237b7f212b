import { computeUnharmedBound } from './estimate-text.ts';
import type { SweepSettings } from './fidelity-curves.ts';
import { formatNoiseTargets } from './noise-rates.ts';
import type { SweepPoint } from './noise-sweep.ts';
import { MODEL_VERSION } from './run-settings.ts';

export const SWEEP_FORMATS = ['table', 'csv', 'json'] as const;
export type SweepFormat = (typeof SWEEP_FORMATS)[number];

type Row = Record<string, string | number | null>;

/** A point with all that it takes to compute it again. Null: there is no such figure. */
function toRow({ noise, routerLevels, measure, seed }: SweepSettings, point: SweepPoint): Row {
  const { architecture, schedule, addressBits, cells, rate, exact, bound, estimate } = point;
  const { shots, mean, standardError } = estimate;
  return {
    architecture,
    schedule,
    address_bits: addressBits,
    cells,
    errors: noise.kind,
    applied: noise.kind === 'hardware' ? 'step' : noise.applied,
    noise_on: formatNoiseTargets(noise.hits),
    error_rate: rate,
    ...(noise.kind === 'hardware'
      ? { t1_us: noise.t1, t2_us: noise.t2, loss: noise.loss, step_time_us: noise.stepTime }
      : { t1_us: null, t2_us: null, loss: null, step_time_us: null }),
    router_levels: routerLevels,
    fidelity: measure,
    shots,
    seed,
    mean,
    standard_error: Number.isNaN(standardError) ? null : standardError,
    unharmed_bound: point.hasErrors ? computeUnharmedBound(estimate) : null,
    exact,
    lower_bound: bound,
    model_version: MODEL_VERSION,
  };
}

const DIGITS = 6;
const format = (value: string | number | null): string =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(DIGITS)).toString() : `${value ?? ''}`;

/** Columns of the table; the others are the same in every row. */
const TABLE = [
  'architecture',
  'schedule',
  'cells',
  'error_rate',
  'mean',
  'standard_error',
  'exact',
  'lower_bound',
] as const;

function formatTable(rows: readonly Row[]): string {
  const lines = [[...TABLE], ...rows.map((row) => TABLE.map((column) => format(row[column] ?? null)))];
  const widths = TABLE.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * A sweep as text that a program can read. The same settings give the same bytes.
 *
 * CSV has a column for each setting and figure, numbers in full, and nothing where there is no figure. JSON is an array of
 * the same names. In a table, figures have six decimals.
 */
export function formatSweep(settings: SweepSettings, points: readonly SweepPoint[], as: SweepFormat): string {
  const rows = points.map((point) => toRow(settings, point));
  if (as === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  if (as === 'table') return formatTable(rows);
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => `${row[column] ?? ''}`).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
