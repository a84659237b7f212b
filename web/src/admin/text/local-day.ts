import { DAY_MS } from '@qram/contract/values/durations';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `2026-12-02` of a moment, in the admin's time zone, as a date input reads it. */
export function localDay(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** The first moment of a day in the admin's time zone, or of one some days later, in UTC. @param day `2026-12-02` */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The last second of a day in the admin's time zone, in UTC; null if `day` is not a complete date. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.split('-').map(Number) : [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return Number.isNaN(end.getTime()) || localDay(end) !== day ? null : end.toISOString();
}

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Calendar days from `now` to a moment, in the admin's time zone; rounded, since a day may have 23 or 25 hours. */
export const daysUntil = (iso: string, now: Date): number =>
  Math.round((midnight(new Date(iso)) - midnight(now)) / DAY_MS);
