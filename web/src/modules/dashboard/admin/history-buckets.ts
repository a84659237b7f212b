import type { History } from '@qram/contract/modules/dashboard';

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
/** Services with their own line; all others are combined. */
const MAX_SERVICES = 4;

/** The range named in the address, or the default. */
export const rangeOf = (value: string | null): Range => RANGES.find((range) => range.value === value) ?? DEFAULT_RANGE;

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
export const totalOf = ({ buckets }: ChartData, key: string): number =>
  buckets.reduce((sum, bucket) => sum + valueIn(bucket, key), 0);
export const sumOf = (data: ChartData): number => data.series.reduce((sum, { key }) => sum + totalOf(data, key), 0);

/** Days as they are, or full weeks that end today. */
function bucketsOf(days: readonly string[], columns: readonly (readonly [string, readonly number[]])[]) {
  const weekly = days.length > MAX_DAYS;
  const width = weekly ? WEEK : 1;
  const first = days.length % width;
  const buckets: Bucket[] = [];
  for (let place = first; place < days.length; place += width) {
    const sums = columns.map(([key, counts]) => [
      key,
      counts.slice(place, place + width).reduce((sum, count) => sum + count, 0),
    ]);
    buckets.push({ ...Object.fromEntries(sums), from: days[place] ?? '' });
  }
  return { buckets, weekly };
}

const SERVICE_COLORS = ['var(--series-quiet)', 'var(--accent)', 'var(--series-cool)', 'var(--good)'];

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => lists.reduce((sum, counts) => sum + (counts[place] ?? 0), 0));

/** Clicks by service; services beyond the limit are combined into one line. */
export function clicksChart({ days, clicks }: History): ChartData {
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
  return {
    series: lines.map(({ series }) => series),
    ...bucketsOf(
      days,
      lines.map(({ series, counts }) => [series.key, counts] as const),
    ),
  };
}

const single = (days: readonly string[], series: Series, counts: readonly number[]): ChartData => ({
  series: [series],
  ...bucketsOf(days, [[series.key, counts]]),
});

export const viewsChart = ({ days, views }: History): ChartData =>
  single(days, { key: 'views', label: 'Views', color: 'var(--accent)' }, views);

export const registrationsChart = ({ days, registrations }: History): ChartData =>
  single(days, { key: 'registrations', label: 'Registrations', color: 'var(--series-cool)' }, registrations);

/** Outcomes of requests by day; new requests are `Pending`. */
const STATUSES: Record<string, Omit<Series, 'key'>> = {
  Pending: { label: 'Requested', color: 'var(--warn)' },
  Approved: { label: 'Approved', color: 'var(--good)' },
  Rejected: { label: 'Rejected', color: 'var(--bad)' },
  Cancelled: { label: 'Cancelled', color: 'var(--series-quiet)' },
};

export function requestsChart({ days, requests }: History): ChartData {
  // Cancellations are rare, so the series is shown only if there are any.
  const shown = requests.filter(({ status, counts }) => status !== 'Cancelled' || counts.some((count) => count > 0));
  const bars = shown.map(({ status, counts }) => ({
    series: { key: status, label: status, color: 'var(--series-quiet)', ...STATUSES[status] },
    counts,
  }));
  return {
    series: bars.map(({ series }) => series),
    ...bucketsOf(
      days,
      bars.map(({ series, counts }) => [series.key, counts] as const),
    ),
  };
}
