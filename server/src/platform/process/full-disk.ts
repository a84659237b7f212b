const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const SQLITE_FULL = 13;

/** True for a full disk or exceeded quota, in files, SQLite or PostgreSQL. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  if (CODES.has(code)) return true;
  // Libraries wrap the system's error.
  return code === 'ERR_SQLITE_ERROR' ? errcode === SQLITE_FULL : isFullDisk(cause);
}
