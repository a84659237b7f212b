import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../scenes/first-admin.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILT_PAGE = `${ROOT}web/dist/client/index.html`;
const START_MS = 45_000;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface SiteProcess {
  child: ChildProcess;
  ended: Promise<Ended>;
  stdout(): string;
  /** Rejects with the output if the site ends first. */
  url(): Promise<string>;
}

/** Output of `npm run build`. */
const BUILT_SERVER = 'server/dist/main.cjs';
export const SERVER_SOURCE = 'server/src/main.ts';

/**
 * Starts the built server on a free port.
 * @param command another script for Node, with arguments
 * @param stdout a file descriptor, instead of the pipe that `stdout()` and the URL need
 */
export function startProcess(
  variables: Record<string, string | undefined>,
  command: readonly string[] = [BUILT_SERVER],
  stdout: 'pipe' | number = 'pipe',
): SiteProcess {
  if (!existsSync(BUILT_PAGE) || !existsSync(ROOT + BUILT_SERVER))
    throw new Error('The web app and the server are not built: run `npm run build` first.');
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      SEED: 'none',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...variables,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...printed }));
  const url = () =>
    new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}:\n${printed.stdout}${printed.stderr}`));
      const timer = setTimeout(() => fail('The server did not serve in time'), START_MS);
      const look = () => {
        const found = /running at http:\/\/localhost:(\d+)/.exec(printed.stdout);
        if (!found) return;
        clearTimeout(timer);
        resolve(`http://127.0.0.1:${found[1]}`);
      };
      child.stdout?.on('data', look);
      look();
      void ended.then(() => fail('The server ended'));
    });
  return { child, ended, stdout: () => printed.stdout, url: url };
}

export async function send(
  url: string,
  method: string,
  path: string,
  { token, json }: { token?: string; json?: unknown } = {},
): Promise<{ status: number; body: never }> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never };
}

export async function signInAt(url: string, username: string, password: string): Promise<string> {
  const { status, body } = await send(url, 'POST', '/api/login', { json: { username, password } });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return (body as { token: string }).token;
}
