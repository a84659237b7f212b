import pg from 'pg';
import { startPostgres } from '../../server/test/postgres-server.ts';

export interface Postgres {
  /** Address of a new, empty database. */
  url(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL of the run's own, which syncs each commit to disk, or null and why there is none on this machine. */
export async function postgresIfAny(): Promise<{ postgres: Postgres } | { postgres: null; why: string }> {
  try {
    const server = await startPostgres({ sync: true });
    const url = async (name: string): Promise<string> => {
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
      return new URL(`/${name}`, server.url).href;
    };
    return { postgres: { url, stop: () => server.remove() } };
  } catch (error) {
    return { postgres: null, why: error instanceof Error ? error.message : String(error) };
  }
}
