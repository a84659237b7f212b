import { count } from '../../../admin/text/text-format.ts';
import { utcDate, utcMediumDate, utcMonthDay } from '../../../ui/text/dates.ts';
import { type Bucket, type ChartData, computeSum, countTotal, type Series, valueIn } from './history-buckets.ts';

/** `November 21, 2026`, or `Week of November 21, 2026`. */
export const bucketName = (from: string, weekly: boolean): string => `${weekly ? 'Week of ' : ''}${utcDate(from)}`;

/** Joins words with non-breaking spaces. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Short form for tables with four columns: `Nov 21, 2026`. */
export const shortBucketName = (from: string, weekly: boolean): string =>
  `${weekly ? 'Week of ' : ''}${utcMediumDate(from)}`;

/** `1 view`, `1,204 views`. */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** The bucket with the highest sum; the latest one on a tie. */
function getPeak({ buckets, series }: ChartData): { bucket: Bucket; sum: number } | null {
  let peak: { bucket: Bucket; sum: number } | null = null;
  for (const bucket of buckets) {
    const sum = series.reduce((all, { key }) => all + valueIn(bucket, key), 0);
    if (sum > 0 && sum >= (peak?.sum ?? 0)) peak = { bucket, sum };
  }
  return peak;
}

function peakLabel(data: ChartData): string {
  const peak = getPeak(data);
  if (!peak) return '';
  const when = data.weekly ? 'in the week of' : 'on';
  return `${when} ${unbroken(`${utcMonthDay(peak.bucket.from)} (${count(peak.sum)})`)}`;
}

export interface Nouns {
  one: string;
  many: string;
}

/** `530 views in the last 30 days, most on Nov 12 (40).` */
export function formatSummary(data: ChartData, { one, many }: Nouns, range: string): string {
  const sum = computeSum(data);
  if (sum === 0) return `No ${many} ${range}.`;
  const busiest = sum > 1 ? `, most ${peakLabel(data)}` : `, ${peakLabel(data).replace(/\u00a0\([^)]*\)$/, '')}`;
  return `${counted(sum, one, many)} ${range}${busiest}.`;
}

/** Same with the largest series: `…, most for Integrate (640) and on Nov 12 (88).` */
export function summaryBySeries(data: ChartData, nouns: Nouns, range: string): string {
  const sum = computeSum(data);
  const totals = data.series.map((series) => ({ series, total: countTotal(data, series.key) }));
  const leader = totals.reduce<{ series: Series; total: number } | null>(
    (most, one) => (one.total > (most?.total ?? 0) ? one : most),
    null,
  );
  if (!leader || sum < 2) return formatSummary(data, nouns, range);
  const leading = `most for ${leader.series.label} (${count(leader.total)})`;
  return `${counted(sum, nouns.one, nouns.many)} ${range}, ${leading} and ${peakLabel(data)}.`;
}

/** `4 registrations in the last 30 days, most on Nov 12 (2). Admins added 3 accounts.` */
export function summaryOfRegistrations(data: ChartData, range: string): string {
  const registered = { ...data, series: data.series.slice(0, 1) };
  const summary = formatSummary(registered, { one: 'registration', many: 'registrations' }, range);
  const added = countTotal(data, 'added');
  return added === 0 ? summary : `${summary} Admins added ${counted(added, 'account', 'accounts')}.`;
}
