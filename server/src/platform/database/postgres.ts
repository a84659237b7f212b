import { Kysely, PostgresDialect } from 'kysely';
import type { OpenDatabase, Tables } from './database.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** Channel on which an instance tells the others that content changed. */
export const CONTENT_CHANNEL = 'qram_content';
const RECONNECT_MS = 1000;

/** Opens PostgreSQL. Counts come as numbers, as they do from SQLite. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const asNumber = (value: string) => Number(value);
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC
        ? asNumber
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    types,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  async function listen(onChange: () => void): Promise<() => Promise<void>> {
    let stopped = false;
    let client: InstanceType<typeof pg.Client> | undefined;
    const connect = async (): Promise<void> => {
      const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
      const retry = () => {
        if (!stopped && client === next) {
          client = undefined;
          setTimeout(() => void connect().catch(retry), RECONNECT_MS).unref();
        }
      };
      client = next;
      next.on('error', retry);
      next.on('end', retry);
      next.on('notification', onChange);
      await next.connect().then(() => next.query(`listen ${CONTENT_CHANNEL}`), retry);
      onChange();
    };
    await connect();
    return async () => {
      stopped = true;
      await client?.end();
    };
  }

  return { db, dialect: 'postgres', listen };
}
