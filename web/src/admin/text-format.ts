/** Longest description in a table (requirements: Admin lists). */
export const DESCRIPTION_LENGTH = 25;

/** Truncates to `max` characters, with an ellipsis. */
export function truncated(text: string, max: number = DESCRIPTION_LENGTH): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const LONG_DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** `November 20, 2026` (requirements: Admin lists: en-US long form), in UTC like the public pages. */
export const longDate = (iso: string): string => LONG_DATE.format(new Date(iso));

/** `November 20, 2026 at 4:05 PM UTC`. */
export const longDateTime = (iso: string): string => LONG_DATE_TIME.format(new Date(iso));

const COUNT = new Intl.NumberFormat('en-US');

/** `1,204`. */
export const count = (value: number): string => COUNT.format(value);
