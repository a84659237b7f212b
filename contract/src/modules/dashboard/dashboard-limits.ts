/** Range and default of the history, in days. */
export const HISTORY_LIMITS = { daysMin: 1, daysMax: 366, daysDefault: 30 } as const;

/** Days to look ahead, and records to name. */
export const UPCOMING_LIMITS = { days: 14, named: 50 } as const;

/** Matches the trash, which holds 30 days of deletions. */
export const CHANGE_DAYS = 30;
