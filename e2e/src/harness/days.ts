import { DAY_MS } from '@qram/contract/values/durations';

/** A time so many days from now. */
export const timeIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** `2026-12-02`, so many days from now; the browser's time zone is UTC. */
export const dayIn = (days: number): string => timeIn(days).slice(0, 10);

/** Last second of a day. */
export const endOfDay = (day: string): string => `${day}T23:59:59.000Z`;

/** `December 2, 2026`. */
export const longDate = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
