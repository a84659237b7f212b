/** What a refused statement was refused for, told by error codes of both databases, never by message text. */
export type DatabaseFault = 'unique' | 'foreign-key' | 'out-of-range' | 'unavailable' | null;

const SQLITE_UNIQUE = new Set([2067, 1555]);
const SQLITE_FOREIGN_KEY = 787;
const SQLITE_TOO_BIG = 18;
/** Another process holds the file; the upper bits of a code only say how. */
const SQLITE_BUSY = 5;
const POSTGRES_FAULTS = new Map<string, DatabaseFault>(
  Object.entries({
    '23505': 'unique',
    '23503': 'foreign-key',
    '22003': 'out-of-range',
    '40001': 'unavailable',
    '40P01': 'unavailable',
    '57014': 'unavailable',
    '57P01': 'unavailable',
    '57P03': 'unavailable',
    '53300': 'unavailable',
    ECONNREFUSED: 'unavailable',
    ECONNRESET: 'unavailable',
  } as const),
);

export function databaseFault(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') {
    if (SQLITE_UNIQUE.has(errcode as number)) return 'unique';
    if (errcode === SQLITE_FOREIGN_KEY) return 'foreign-key';
    if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY) return 'unavailable';
    return errcode === SQLITE_TOO_BIG ? 'out-of-range' : null;
  }
  return typeof code === 'string' ? (POSTGRES_FAULTS.get(code) ?? null) : null;
}
