import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../e2e/src/harness/free-port.ts';
import type { ReferenceAnswer } from './reference-server.ts';

export interface Reference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function copyAnswer(site: string, address: string, file: string): Promise<ReferenceAnswer> {
  const response = await fetch(site + address, { headers: { 'accept-encoding': 'identity' } });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return { path: address, contentType: response.headers.get('content-type') ?? '', file };
}

/** Starts a bare node:http server that sends, byte for byte, what the site answers at these addresses now. */
export async function startReference(site: string, addresses: string[]): Promise<Reference> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-reference-'));
  const answers: ReferenceAnswer[] = [];
  for (const [position, address] of addresses.entries())
    answers.push(await copyAnswer(site, address, path.join(folder, String(position))));
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
