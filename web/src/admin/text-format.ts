/** Longest description in a table (requirements: Admin lists). */
export const DESCRIPTION_LENGTH = 25;

/** Truncates to `max` characters, with an ellipsis. */
export function truncated(text: string, max: number = DESCRIPTION_LENGTH): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const LOCAL_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const LOCAL_DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const SHORT_DATE_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const EXACT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const UTC_DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** `November 20, 2026` (requirements: Admin lists: en-US long form) of a day without a time, such as an issue date. */
export const longDate = (day: string): string => LONG_DATE.format(new Date(day));

/** `November 20, 2026` of a moment, in the admin's time zone. */
export const localDate = (iso: string): string => LOCAL_DATE.format(new Date(iso));

/** `Dec 2` of a moment in this year, otherwise `Jan 14, 2027`, in the admin's time zone. */
export function shortDate(iso: string, now: Date): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? SHORT_DATE : SHORT_DATE_YEAR).format(at);
}

/** `November 20, 2026 at 5:05 PM` of a moment, in the admin's time zone. */
export const localDateTime = (iso: string): string => LOCAL_DATE_TIME.format(new Date(iso));

/** `Nov 20, 2026, 17:05:33` of a moment, in the admin's time zone. */
export const exactTime = (iso: string): string => EXACT.format(new Date(iso));

/** `November 20, 2026 at 4:05:33 PM UTC`. */
export const utcDateTime = (iso: string): string => UTC_DATE_TIME.format(new Date(iso));

const COUNT = new Intl.NumberFormat('en-US');

/** `1,204`. */
export const count = (value: number): string => COUNT.format(value);
