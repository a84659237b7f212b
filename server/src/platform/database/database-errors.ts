/** What a refused statement was refused for, told by error codes of both databases, never by message text. */
export type DatabaseFault = 'unique' | 'foreign-key' | 'out-of-range' | 'unavailable' | null;

/** There is no talking to the database: it is away, silent, or has let go of the connection. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

/** What kept a connection from coming about; a host with several addresses failed by each of them. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

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
    '57P02': 'unavailable',
    '57P03': 'unavailable',
    '57P05': 'unavailable',
    '25P03': 'unavailable',
    // The connection leads to a database that only reads: a standby, or one that is taking over.
    '25006': 'unavailable',
    '53300': 'unavailable',
    DATABASE_UNAVAILABLE: 'unavailable',
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
