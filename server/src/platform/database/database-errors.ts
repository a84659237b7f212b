/** Classified by error codes, never by message text. */
export type DatabaseErrorKind = 'unique' | 'foreign-key' | 'out-of-range' | 'unavailable' | null;

/** The database is down, silent, or has closed the connection. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(findReason(cause), { cause });
  }
}

/** A host with several IPs reports one error for each. */
function findReason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(findReason).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

const SQLITE_UNIQUE = new Set([2067, 1555]);
const SQLITE_FOREIGN_KEY = 787;
const SQLITE_TOO_BIG = 18;
/** SQLITE_BUSY: another process holds the file lock. */
const SQLITE_BUSY = 5;
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN. */
const SQLITE_UNWRITABLE = new Set([8, 10, 14]);
/** A standby, a server in failover, or configured read-only. */
export const POSTGRES_READ_ONLY = '25006';
/** A prepared statement's columns have changed. */
export const POSTGRES_STALE_PLAN = '0A000';
const POSTGRES_ERROR_KINDS = new Map<string, DatabaseErrorKind>(
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

const primaryCode = (code: number): number => code & 0xff;

/** Serialization failure, deadlock, stale plan. */
const POSTGRES_RETRYABLE = new Set(['40001', '40P01', POSTGRES_STALE_PLAN]);

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && POSTGRES_RETRYABLE.has(String((error as { code?: unknown }).code));

/** True if another process holds the SQLite file; retry. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && primaryCode(code) === SQLITE_BUSY;
}

export function isReadOnly(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== null) return SQLITE_UNWRITABLE.has(primaryCode(code));
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
  return typeof code === 'string' ? (POSTGRES_ERROR_KINDS.get(code) ?? null) : null;
}
