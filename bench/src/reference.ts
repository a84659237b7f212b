import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@qram/testing/free-port';
import type { Target } from './load.ts';
import type { ReferenceAnswer } from './reference-server.ts';

export interface Reference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** An address of the site, and what a request for it carries. */
export interface Asked {
  path: string;
  headers?: Target['headers'];
}

/** Set by node:http for each response, or different with each of them. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

const sentHeaders = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)));

async function copyAnswer(site: string, { path: address, headers }: Asked, file: string): Promise<ReferenceAnswer> {
  const response = await fetch(site + address, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return { path: address, headers: sentHeaders(response), file };
}

/** Starts a bare node:http server with these answers. */
export async function serveReference(answers: readonly ReferenceAnswer[]): Promise<Reference> {
  const port = await freePort();
  const program = path.join(import.meta.dirname, 'reference-server.ts');
  const server = spawn(process.execPath, [program, String(port), JSON.stringify(answers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** Starts a bare node:http server that sends the same bytes with the same headers as the site at these addresses. */
export async function startReference(site: string, asked: readonly Asked[]): Promise<Reference> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-reference-'));
  const answers: ReferenceAnswer[] = [];
  for (const [position, one] of asked.entries())
    answers.push(await copyAnswer(site, one, path.join(folder, String(position))));
  const reference = await serveReference(answers);
  const stop = async () => {
    await reference.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...reference, stop };
}
