import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@qram/server/test/free-port.ts';
import type { Target } from './load.ts';
import type { ReferenceResponse } from './reference-server.ts';

export interface Reference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface ReferenceRequest {
  path: string;
  headers?: Target['headers'];
}

/** Set by node:http, or different in each response. */
const OMITTED_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

const sentHeaders = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => !OMITTED_HEADERS.has(name)));

async function copyResponse(
  site: string,
  { path, headers }: ReferenceRequest,
  file: string,
): Promise<ReferenceResponse> {
  const response = await fetch(site + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return { path: path, headers: sentHeaders(response), file };
}

/** Starts a bare node:http server. */
export async function serveReference(responses: readonly ReferenceResponse[]): Promise<Reference> {
  const port = await findFreePort();
  const program = path.join(import.meta.dirname, 'reference-server.ts');
  const server = spawn(process.execPath, [program, String(port), JSON.stringify(responses)], {
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

/** Starts a bare server that sends the same bytes and headers as the site. */
export async function startReference(site: string, requests: readonly ReferenceRequest[]): Promise<Reference> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-reference-'));
  const responses: ReferenceResponse[] = [];
  for (const [position, one] of requests.entries())
    responses.push(await copyResponse(site, one, path.join(folder, String(position))));
  const reference = await serveReference(responses);
  const stop = async () => {
    await reference.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...reference, stop };
}
