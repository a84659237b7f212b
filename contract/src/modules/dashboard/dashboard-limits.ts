/** Range and default of the history, in days. */
export const HISTORY_LIMITS = { daysMin: 1, daysMax: 366, daysDefault: 30 } as const;

/** The days that the dashboard looks ahead, and the number of records that it names. */
export const UPCOMING_LIMITS = { days: 14, named: 50 } as const;

/** Days covered by the change of a count. Deletions are counted from the trash, which holds 30 days. */
export const CHANGE_DAYS = 30;
