import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@qram/server/test/free-port.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from '../../scripts/setup/server-command.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 10;

export const ADMIN = { username: 'admin', password: 'correct horse battery', email: 'admin@example.test' } as const;

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The server's stdout and stderr so far. */
  output(): string;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export interface SiteOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** Gets the server's stdout, appended. Default: a pipe. */
  logFile?: string;
}

function buildEnv(port: number, dataDir: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    TMPDIR: tmpdir(),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SEED: 'demo',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    VIDEO_DETAILS_URL: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
  };
}

function waitUntilReady(server: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. Its output:\n${output()}`));
    const timer = setTimeout(
      () => finish(() => fail(`was not ready within ${START_TIMEOUT_MS / 1000} s`)),
      START_TIMEOUT_MS,
    );
    const poll = setInterval(() => {
      if (output().includes('QRAM is running at')) finish(resolve);
    }, POLL_INTERVAL_MS);
    const finish = (then: () => void) => {
      clearTimeout(timer);
      clearInterval(poll);
      then();
    };
    server.once('exit', (code) => finish(() => fail(`exited with code ${code}`)));
    server.once('error', (error) => finish(() => reject(error)));
  });
}

async function waitForExit(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
  return server.exitCode;
}

export async function launchSite({
  dataDir,
  env = {},
  logFile,
}: SiteOptions = {}): Promise<Site & { server: ChildProcess }> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'qram-site-')));
  const port = await findFreePort();
  const log = logFile === undefined ? null : openSync(logFile, 'a');
  const server = spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...buildEnv(port, folder), ...env },
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  });
  if (log !== null) closeSync(log);
  const chunks: Buffer[] = [];
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const logged = () => (logFile === undefined ? '' : readFileSync(logFile, 'utf8'));
  const stop = () => waitForExit(server);
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    dataDir: folder,
    pid: server.pid ?? 0,
    output: () => logged() + Buffer.concat(chunks).toString('utf8'),
    stop,
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Waits until the built server is ready. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const site = await launchSite(options);
  await waitUntilReady(site.server, site.output).catch(async (error: unknown) => {
    site.server.kill('SIGKILL');
    throw error;
  });
  return site;
}
