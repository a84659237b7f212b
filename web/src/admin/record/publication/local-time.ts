import { HOUR_MS, MINUTE_MS } from '@qram/contract/values/durations';
import { localDay } from '../../text/local-day.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `2026-11-24T09:00` of a moment, in the admin's time zone, as a date and time input reads it. */
export function localTime(at: Date): string {
  return `${localDay(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

export interface EnteredTime {
  /** The time in UTC. */
  iso: string;
  /** `missing`: clocks skip this time, so a later one is used. `twice`: it occurs twice, and the first one is used. */
  clockChange: 'missing' | 'twice' | null;
}

/** Minutes by which clocks go back in the hours after a moment; 0 if they don't. */
const goesBackBy = (at: Date): number =>
  Math.max(0, new Date(at.getTime() + 3 * HOUR_MS).getTimezoneOffset() - at.getTimezoneOffset());

/** The moment of a time in the admin's time zone; null if `text` is not a complete one. */
export function enteredTime(text: string): EnteredTime | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts;
  const at = new Date(year, month - 1, day, hours, minutes);
  if (Number.isNaN(at.getTime())) return null;
  const again = new Date(at.getTime() + goesBackBy(at) * MINUTE_MS);
  const twice = again.getTime() !== at.getTime() && localTime(again) === localTime(at);
  const clockChange = localTime(at) === text.slice(0, 16) ? (twice ? 'twice' : null) : 'missing';
  return { iso: at.toISOString(), clockChange };
}

/** Tomorrow at 9:00 in the admin's time zone, in UTC. */
export function tomorrowMorning(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString();
}
