const LOCAL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026, 4:05 PM` in the local time zone; client-only, because the server can't know it. */
export const localDateTime = (iso: string): string => LOCAL.format(new Date(iso));
