import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, POSTGRES_READ_ONLY } from './database-errors.ts';

const CONNECT_MS = 5000;
/** The database ends a statement after that time; a database that has fallen silent is given up a little later. */
const STATEMENT_MS = 30_000;
const SILENCE_MS = 35_000;

/**
 * Stands in a statement that is run often and whose text never changes, so that it is read and planned once for each
 * connection, not each time. It must name its columns: with `*` it would fail for good once a migration adds one.
 */
export const PREPARED_MARK = '/* prepared */';
/** Each takes memory of every connection. */
const MOST_PREPARED = 200;
const preparedNames = new Map<string, string>();

/** The statement as the library takes it: one that is to be prepared has a name. */
function withName(parts: unknown[]): unknown[] {
  const [text, values] = parts;
  if (typeof text !== 'string' || !text.includes(PREPARED_MARK)) return parts;
  if (!preparedNames.has(text) && preparedNames.size < MOST_PREPARED)
    preparedNames.set(text, `qram_${preparedNames.size}`);
  const name = preparedNames.get(text);
  if (name === undefined) return parts;
  return [{ name, text, values }];
}

/** Connections that are in use, that wait to be used, and calls that wait for one. */
export interface PoolState {
  size: number;
  idle: number;
  waiting: number;
}

type Pg = typeof pg;

/** Whether the server itself said it; all else means that there is no talking to it. */
const isServerAnswer = (library: Pg, error: unknown): boolean => error instanceof library.DatabaseError;

/**
 * A connection whose loss is an answer of its own kind, and never the end of the process: a connection that breaks
 * between two statements says so to nobody else.
 */
function connectionClass(library: Pg) {
  return class Connection extends library.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('error', () => {});
    }

    // The pool and Kysely call it with a text and values, and take the promise.
    override query(...parts: unknown[]): never {
      const sent = (super.query as (...given: unknown[]) => unknown)(...withName(parts));
      if (!(sent instanceof Promise)) return sent as never;
      return sent.catch((error: unknown) => {
        if (isServerAnswer(library, error)) {
          // A session that began read-only stays so when the database no longer is; a new one is made for the next call.
          if ((error as pg.DatabaseError).code === POSTGRES_READ_ONLY) void this.end();
          throw error;
        }
        // One that is still waiting for its answer must not be lent again; the pool sees that it is ending.
        void this.end();
        throw new DatabaseUnavailable(error);
      }) as never;
    }
  };
}

export interface OpenPool {
  pool: PostgresPool;
  state(): PoolState;
}

/**
 * Connections that come back by themselves when the database does: none is kept that has failed, and none is made before
 * it is needed. Whoever asks while there is no database hears `DatabaseUnavailable` within a few seconds.
 * @param max connections at most
 */
export function openPool(library: Pg, settings: { url: string; max: number; types: pg.CustomTypesConfig }): OpenPool {
  const { url, max, types } = settings;
  const pool = new library.Pool({
    Client: connectionClass(library) as unknown as new () => pg.Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    types,
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      return (await pool.connect()) as unknown as PostgresPoolClient;
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  };
  return {
    pool: { options: pool.options, connect, end: () => pool.end() },
    state: () => {
      const { totalCount: size, idleCount: idle, waitingCount } = pool;
      // One that is idle is handed over a moment later.
      return { size, idle, waiting: Math.max(0, waitingCount - idle) };
    },
  };
}
