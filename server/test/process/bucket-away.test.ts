// @databases sqlite
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../databases/test-database.ts';
import { bucketUrl } from '../storage/test-bucket.ts';
import { type SiteProcess, startProcess } from './site-process.ts';

/** Accepts connections and stays silent. */
let silence: Server;
const sockets = new Set<Socket>();
let folder: string;
let site: SiteProcess;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-silent-'));
  silence = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  const port = await new Promise<number>((resolve) => {
    silence.listen(0, '127.0.0.1', () => resolve((silence.address() as { port: number }).port));
  });
  const made = await createTestDatabase();
  drop = made.drop;
  const STORAGE_URL = bucketUrl(port, 'silent');
  site = startProcess({ DATA_DIR: folder, DATABASE_URL: made.databaseUrl, STORAGE_URL, LOG_LEVEL: 'fatal' });
  url = await site.url();
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  for (const socket of sockets) socket.destroy();
  silence.close();
  await site.ended;
  await drop();
  await rm(folder, { recursive: true, force: true });
});

it('a site with a silent bucket starts, and reports it', async () => {
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', files: 'unavailable' }]);
});
