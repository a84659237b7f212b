import { localShortDate } from '../../ui/text/dates.ts';
import { localDay, startOfDay } from '../text/local-day.ts';

/** Periods by name, of the admin's own days. */
export const DATE_PRESETS = [
  { value: 'today', label: 'Today' },
  { value: 'last-7-days', label: 'Last 7 days' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
] as const;
type Preset = (typeof DATE_PRESETS)[number]['value'];

/** Days as `2026-12-02`; empty: open. */
export interface DateRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

const findPreset = (dates: string) => DATE_PRESETS.find(({ value }) => value === dates);

/** `2026-10-01..2026-10-31`, of which one day may be missing; undefined without any. */
export const formatRange = ({ from, to }: DateRange): string | undefined =>
  from === '' && to === '' ? undefined : `${from}..${to}`;

/** The period in a URL; undefined if it is none. */
export function readDates(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (findPreset(text)) return text;
  const [from = '', to = '', ...others] = text.split('..');
  const valid = others.length === 0 && [from, to].every((day) => day === '' || isDay(day));
  return valid && text.includes('..') ? formatRange({ from, to }) : undefined;
}

const addDays = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
const startOfMonth = (day: Date, later: number) => new Date(day.getFullYear(), day.getMonth() + later, 1);

/** First and last day of a named period. */
function daysOfPreset(preset: Preset, now: Date): [first: Date, last: Date] {
  if (preset === 'today') return [now, now];
  if (preset === 'last-7-days') return [addDays(now, -6), now];
  if (preset === 'this-month') return [startOfMonth(now, 0), now];
  return [startOfMonth(now, -1), addDays(startOfMonth(now, 0), -1)];
}

export function toRange(dates: string | undefined, now: Date): DateRange {
  const preset = dates === undefined ? undefined : findPreset(dates);
  if (preset) {
    const [first, last] = daysOfPreset(preset.value, now);
    return { from: localDay(first), to: localDay(last) };
  }
  const [from = '', to = ''] = (dates ?? '').split('..');
  return { from, to };
}

/** The first moment of a period, and the first one after it, in UTC; undefined where it is open. */
export function toTimes(dates: string | undefined, now = new Date()) {
  const { from, to } = toRange(dates, now);
  return { from: from ? startOfDay(from) : undefined, to: to ? startOfDay(to, 1) : undefined };
}

export function createdIn(dates: string | undefined, now = new Date()) {
  const { from, to } = toTimes(dates, now);
  return { ...(from ? { created_from: from } : {}), ...(to ? { created_to: to } : {}) };
}

export function deletedIn(dates: string | undefined, now = new Date()) {
  const { from, to } = toTimes(dates, now);
  return { ...(from ? { deleted_from: from } : {}), ...(to ? { deleted_to: to } : {}) };
}

/** `Last month`, `Oct 1 – Oct 31`, `From Oct 1, 2025`. */
export function rangeLabel(dates: string | undefined, now = new Date()): string {
  if (dates === undefined) return 'Any date';
  const preset = findPreset(dates);
  if (preset) return preset.label;
  const dayLabel = (day: string) => localShortDate(startOfDay(day), now);
  const { from, to } = toRange(dates, now);
  if (from === to) return dayLabel(from);
  if (to === '') return `From ${dayLabel(from)}`;
  return from === '' ? `Until ${dayLabel(to)}` : `${dayLabel(from)} – ${dayLabel(to)}`;
}
