/** Why a statement failed, by the error codes of both databases, never by message text. */
export type DatabaseErrorKind = 'unique' | 'foreign-key' | 'out-of-range' | 'unavailable' | null;

/** The database can't be reached: it is down, silent, or has closed the connection. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(findReason(cause), { cause });
  }
}

/** Why connecting failed; a host with several addresses has one error for each. */
function findReason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(findReason).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

const SQLITE_UNIQUE = new Set([2067, 1555]);
const SQLITE_FOREIGN_KEY = 787;
const SQLITE_TOO_BIG = 18;
/** Another process holds the lock on the file. */
const SQLITE_BUSY = 5;
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN: the file or its disk can't be written. */
const SQLITE_UNWRITABLE = new Set([8, 10, 14]);
/** The database is read-only: a standby, a server in failover, or configured so. */
export const POSTGRES_READ_ONLY = '25006';
/** A prepared statement returns other columns than when it was prepared. */
export const POSTGRES_STALE_PLAN = '0A000';
const POSTGRES_FAULTS = new Map<string, DatabaseErrorKind>(
  Object.entries({
    '23505': 'unique',
    '23503': 'foreign-key',
    '22003': 'out-of-range',
    '40001': 'unavailable',
    '40P01': 'unavailable',
    '57014': 'unavailable',
    '57P01': 'unavailable',
    '57P02': 'unavailable',
    '57P03': 'unavailable',
    '57P05': 'unavailable',
    '25P03': 'unavailable',
    [POSTGRES_READ_ONLY]: 'unavailable',
    '53300': 'unavailable',
    // I/O error on the server.
    '58030': 'unavailable',
    DATABASE_UNAVAILABLE: 'unavailable',
    ECONNREFUSED: 'unavailable',
    ECONNRESET: 'unavailable',
  } as const),
);

/** SQLite's extended result code; null for other errors. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : null;
}

/** The low byte is the primary result code. */
const primary = (code: number): number => code & 0xff;

/** Serialization failure, deadlock and stale plan: the transaction may succeed when it runs again. */
const POSTGRES_RETRYABLE = new Set(['40001', '40P01', POSTGRES_STALE_PLAN]);

/** True if a transaction that failed with this error should run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && POSTGRES_RETRYABLE.has(String((error as { code?: unknown }).code));

/** True if another process holds the SQLite file, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && primary(code) === SQLITE_BUSY;
}

/** True if a write failed because the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== null) return SQLITE_UNWRITABLE.has(primary(code));
  return error instanceof Error && (error as { code?: unknown }).code === POSTGRES_READ_ONLY;
}

export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  if (!(error instanceof Error)) return null;
  const sqlite = sqliteCode(error);
  if (sqlite !== null) {
    if (SQLITE_UNIQUE.has(sqlite)) return 'unique';
    if (sqlite === SQLITE_FOREIGN_KEY) return 'foreign-key';
    if (isBusy(error) || isReadOnly(error)) return 'unavailable';
    return sqlite === SQLITE_TOO_BIG ? 'out-of-range' : null;
  }
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? (POSTGRES_FAULTS.get(code) ?? null) : null;
}
