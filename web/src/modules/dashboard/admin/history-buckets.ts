import type { History } from '@qram/contract/modules/dashboard/dashboard';

/** Selectable ranges; a year is 52 full weeks, so that all bars cover the same number of days. */
export const RANGES = [
  { value: '7d', days: 7, label: 'Last 7 days', phrase: 'in the last 7 days' },
  { value: '30d', days: 30, label: 'Last 30 days', phrase: 'in the last 30 days' },
  { value: '90d', days: 90, label: 'Last 90 days', phrase: 'in the last 90 days' },
  { value: '1y', days: 364, label: 'Last year', phrase: 'in the last 52 weeks' },
] as const;

export type Range = (typeof RANGES)[number];
const DEFAULT_RANGE: Range = RANGES[1];
/** Longer ranges are drawn by week, because daily bars would be too thin. */
const MAX_DAYS = 90;
const WEEK = 7;
/** Services with their own series; all others are combined. */
const MAX_SERVICES = 4;
const MAX_TICKS = 5;

/** The range named in the address, or the default. */
export const getRange = (value: string | null): Range => RANGES.find((range) => range.value === value) ?? DEFAULT_RANGE;

/** The range as an address parameter; null for the default. */
export const rangeParameter = (range: Range): string | null => (range === DEFAULT_RANGE ? null : range.value);

export interface Series {
  key: string;
  label: string;
  /** CSS color. */
  color: string;
}

/** A day, or a week by its first day, with the count of each series. */
export interface Bucket {
  from: string;
  [series: string]: string | number;
}

export interface ChartData {
  series: Series[];
  buckets: Bucket[];
  weekly: boolean;
}

export const valueIn = (bucket: Bucket, key: string): number => Number(bucket[key] ?? 0);
export const countTotal = ({ buckets }: ChartData, key: string): number =>
  buckets.reduce((sum, bucket) => sum + valueIn(bucket, key), 0);
export const computeSum = (data: ChartData): number =>
  data.series.reduce((sum, { key }) => sum + countTotal(data, key), 0);

/** Days from the first one with a record: of the site, or of what the chart counts, if that is earlier. */
function recordedFrom({ days, recorded_since: since }: History, columns: readonly (readonly number[])[]): number {
  const counted = days.findIndex((_, place) => columns.some((counts) => (counts[place] ?? 0) > 0));
  const recorded = since === null ? 0 : days.findIndex((day) => day >= since);
  return counted === -1 || recorded === -1 ? Math.max(counted, recorded, 0) : Math.min(counted, recorded);
}

/** Days as they are, or full weeks that end today. */
function buildChart(history: History, lines: readonly { series: Series; counts: readonly number[] }[]): ChartData {
  const start = recordedFrom(
    history,
    lines.map(({ counts }) => counts),
  );
  const days = history.days.slice(start);
  const weekly = days.length > MAX_DAYS;
  const width = weekly ? WEEK : 1;
  const buckets: Bucket[] = [];
  for (let place = days.length % width; place < days.length; place += width) {
    const sums = lines.map(({ series, counts }) => [
      series.key,
      counts.slice(start + place, start + place + width).reduce((sum, count) => sum + count, 0),
    ]);
    buckets.push({ ...Object.fromEntries(sums), from: days[place] ?? '' });
  }
  return { series: lines.map(({ series }) => series), buckets, weekly };
}

const SERVICE_COLORS = ['var(--series-quiet)', 'var(--accent)', 'var(--series-cool)', 'var(--good)'];

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => lists.reduce((sum, counts) => sum + (counts[place] ?? 0), 0));

/** Clicks by service; services beyond the limit are combined into one series. */
export function clicksChart(history: History): ChartData {
  const { clicks } = history;
  const separate = clicks.length > MAX_SERVICES + 1 ? clicks.slice(0, MAX_SERVICES) : clicks.slice(0, MAX_SERVICES + 1);
  const others = clicks.slice(separate.length);
  const lines = separate.map(({ service_id, title, counts }, place) => ({
    series: { key: `service${service_id}`, label: title, color: SERVICE_COLORS[place] ?? 'var(--warn)' },
    counts,
  }));
  if (others.length > 0) {
    const series = { key: 'others', label: 'Other services', color: 'var(--warn)' };
    lines.push({ series, counts: added(others.map(({ counts }) => counts)) });
  }
  return buildChart(history, lines);
}

export const viewsChart = (history: History): ChartData =>
  buildChart(history, [{ series: { key: 'views', label: 'Views', color: 'var(--accent)' }, counts: history.views }]);

/** Accounts that visitors registered, and those that admins added, if any. */
export function registrationsChart(history: History): ChartData {
  const registered = { key: 'registrations', label: 'Registered', color: 'var(--series-cool)' };
  const byAdmins = { key: 'added', label: 'Added by admins', color: 'var(--series-quiet)' };
  const lines = [{ series: registered, counts: history.registrations }];
  if (history.added_accounts.some((count) => count > 0))
    lines.push({ series: byAdmins, counts: history.added_accounts });
  return buildChart(history, lines);
}

/** Requests that came in. */
export const requestsChart = (history: History): ChartData =>
  buildChart(history, [
    { series: { key: 'requests', label: 'New requests', color: 'var(--accent)' }, counts: history.requests },
  ]);

/** Ticks of an axis from 0 in steps of 1, 2 or 5 × 10ⁿ; the last one is not below `top`. */
export function axisTicks(top: number): number[] {
  const least = Math.max(1, top / (MAX_TICKS - 1));
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(top / step)) + 1 }, (_, place) => place * step);
}
