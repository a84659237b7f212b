const LOCAL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026, 4:05 PM` by the clock of whoever reads it; for what is shown in the browser alone. */
export const localDateTime = (iso: string): string => LOCAL.format(new Date(iso));
