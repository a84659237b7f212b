const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const SQLITE_FULL = 13;

/** Whether something failed because a disk, or the share of it that may be used, is full: files, SQLite or PostgreSQL. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  if (CODES.has(code)) return true;
  // Libraries wrap what the system said.
  return code === 'ERR_SQLITE_ERROR' ? errcode === SQLITE_FULL : isFullDisk(cause);
}
