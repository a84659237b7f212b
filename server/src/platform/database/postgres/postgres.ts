import { Kysely, PostgresDialect } from 'kysely';
import { listenForContent } from '../content-listener.ts';
import type { OpenDatabase } from '../database.ts';
import type { Tables } from '../schema.ts';
import { openPool } from './postgres-pool.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Parses counts as numbers, as SQLite does. */
export async function openPostgres(url: string, connections: number): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const asNumber = (value: string) => Number(value);
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC
        ? asNumber
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const { pool, state } = openPool(pg, { url, max: connections, types });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    dialect: 'postgres',
    listen: (onChange) => listenForContent(pg, url, onChange),
    poolState: state,
  };
}
