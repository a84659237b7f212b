/** Range and default of the history, in days. */
export const HISTORY_LIMITS = { daysMin: 1, daysMax: 366, daysDefault: 30 } as const;

/** Days over which the change of a count is reported. The trash, which tells what was deleted, holds no more. */
export const CHANGE_DAYS = 30;
