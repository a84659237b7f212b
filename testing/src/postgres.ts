import { randomBytes } from 'node:crypto';
import { type PostgresServer, startPostgres as startServer } from '@qram/server/test/databases/postgres-server.ts';
import pg from 'pg';

export interface Postgres extends Pick<PostgresServer, 'stop' | 'start' | 'remove'> {
  createDatabase(): Promise<string>;
}

/** Syncs each commit to disk, as in production. */
export async function startPostgres(): Promise<Postgres> {
  const { url, stop, start, remove } = await startServer({ sync: true });
  const createDatabase = async (): Promise<string> => {
    const name = `qram_${randomBytes(6).toString('hex')}`;
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`create database ${name}`).finally(() => client.end());
    return new URL(`/${name}`, url).href;
  };
  return { createDatabase, stop, start, remove };
}
