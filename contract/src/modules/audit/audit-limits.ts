/** Days before a purge. */
export const TRASH_DAYS = 30;

export const AUDIT_LIMITS = { nameMax: 60, actorMax: 100, recordsPerKind: 5, recordsSearchMin: 2 } as const;
