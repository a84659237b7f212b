const LONG = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A date in en-US long form (spec §9), in UTC so that server and browser write the same. */
export const createdDate = (timestamp: string): string => LONG.format(new Date(timestamp));
