import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, POSTGRES_READ_ONLY, POSTGRES_STALE_PLAN } from '../database-errors.ts';
import { PreparedStatements } from './prepared-statements.ts';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the server's statement timeout; for silent connections. */
const QUERY_TIMEOUT_MS = 35_000;

export interface PoolState {
  size: number;
  idle: number;
  waiting: number;
}

export interface OpenPool {
  pool: PostgresPool;
  state(): PoolState;
}

/**
 * Adapts a pooled connection for Kysely. Throws `DatabaseUnavailable` for a query without a server response, and closes
 * broken connections.
 */
function createPoolClient(library: typeof pg, client: pg.PoolClient, prepared: PreparedStatements): PostgresPoolClient {
  let broken = false;
  const run = (text: string, parameters: readonly unknown[]) =>
    // Prepare only with parameters: other texts may hold several statements.
    client.query({ text, values: [...parameters], name: parameters.length > 0 ? prepared.use(text) : undefined });
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await run(text, parameters).catch((error: unknown) => {
        if (!(error instanceof library.DatabaseError) || error.code !== POSTGRES_STALE_PLAN) throw error;
        // A newer version's migration has changed the columns.
        prepared.reset();
        // The caller retries a failed transaction as a whole.
        if (client.getTransactionStatus() !== 'I') throw error;
        return run(text, parameters);
      });
    } catch (error) {
      const isServerError = error instanceof library.DatabaseError;
      // A session that started read-only stays read-only.
      if (!isServerError || error.code === POSTGRES_READ_ONLY) broken = true;
      throw isServerError ? error : new DatabaseUnavailable(error);
    }
  };
  return {
    // Kysely's other overload is for cursors, which need another library.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  };
}

/**
 * Reconnects when the database is back. Until then, callers get `DatabaseUnavailable` within seconds.
 * @param max maximum number of connections
 */
export function openPool(
  library: typeof pg,
  { url, max, types }: { url: string; max: number; types: pg.CustomTypesConfig },
): OpenPool {
  const pool = new library.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types,
  });
  const prepared = new PreparedStatements();
  // Without a listener, a broken connection ends the process; the next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      return createPoolClient(library, await pool.connect(), prepared);
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  };
  return {
    pool: { options: pool.options, connect, end: () => pool.end() },
    state: () => {
      const { totalCount: size, idleCount: idle, waitingCount } = pool;
      // A waiting caller with an idle connection gets it in the next tick.
      return { size, idle, waiting: Math.max(0, waitingCount - idle) };
    },
  };
}
