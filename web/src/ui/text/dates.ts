/**
 * `local…`: in the browser's time zone, which the server can't know, so only after hydration. `utc…`: for days without a
 * time, and in pages that are the same for everybody.
 */
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const MONTH_DAY = { month: 'short', day: 'numeric' } as const;
const LOCAL_LONG = format({ dateStyle: 'long' });
const LOCAL_MEDIUM = format({ dateStyle: 'medium' });
const LOCAL_MONTH_DAY = format(MONTH_DAY);
const LOCAL_DATE_TIME = format({ dateStyle: 'long', timeStyle: 'short' });
const LOCAL_DAY_TIME = format({ dateStyle: 'medium', timeStyle: 'short' });
const LOCAL_TIME = format({ timeStyle: 'short' });
const LOCAL_EXACT = format({ dateStyle: 'medium', timeStyle: 'medium' });
const ZONE = format({ timeZoneName: 'long' });
const UTC_LONG = format({ dateStyle: 'long', timeZone: 'UTC' });
const UTC_MEDIUM = format({ dateStyle: 'medium', timeZone: 'UTC' });
const UTC_MONTH_DAY = format({ ...MONTH_DAY, timeZone: 'UTC' });
const UTC_DATE_TIME = format({ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** `November 20, 2026` */
export const localDate = (iso: string): string => LOCAL_LONG.format(new Date(iso));

/** `today`, `tomorrow`, otherwise `November 20, 2026` */
export function localDayName(iso: string, now: Date): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const day = localDate(iso);
  if (day === LOCAL_LONG.format(now)) return 'today';
  return day === LOCAL_LONG.format(tomorrow) ? 'tomorrow' : day;
}

/** `Nov 20, 2026` */
export const localMediumDate = (iso: string): string => LOCAL_MEDIUM.format(new Date(iso));

/** `Nov 20` */
export const localMonthDay = (iso: string): string => LOCAL_MONTH_DAY.format(new Date(iso));

/** `Dec 2` in this year, otherwise `Jan 14, 2027`. */
export function localShortDate(iso: string, now: Date): string {
  const isThisYear = new Date(iso).getFullYear() === now.getFullYear();
  return isThisYear ? localMonthDay(iso) : localMediumDate(iso);
}

/** `November 20, 2026 at 5:05 PM` */
export const localDateTime = (iso: string): string => LOCAL_DATE_TIME.format(new Date(iso));

/** `Nov 20, 2026, 5:05 PM` */
export const localDayAndTime = (iso: string): string => LOCAL_DAY_TIME.format(new Date(iso));

/** `5:05 PM` */
export const localTime = (iso: string): string => LOCAL_TIME.format(new Date(iso));

/** `Nov 20, 2026, 5:05:33 PM` */
export const localExactTime = (iso: string): string => LOCAL_EXACT.format(new Date(iso));

/** `Central European Standard Time` at a moment. */
export const zoneName = (at: Date): string =>
  ZONE.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `November 20, 2026` (requirements: en-US long form) */
export const utcDate = (day: string): string => UTC_LONG.format(new Date(day));

/** `Nov 20, 2026` */
export const utcMediumDate = (day: string): string => UTC_MEDIUM.format(new Date(day));

/** `Nov 20` */
export const utcMonthDay = (day: string): string => UTC_MONTH_DAY.format(new Date(day));

/** `November 20, 2026 at 4:05:33 PM UTC` */
export const utcDateTime = (iso: string): string => UTC_DATE_TIME.format(new Date(iso));
