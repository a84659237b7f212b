// @databases none
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ByteRange } from '../../storage/file-store.ts';
import { FolderFile } from '../../storage/folder-file.ts';
import { sendFile } from './file-sending.ts';

const CONTENTS = randomBytes(40_000_000);
let folder: string;
let file: string;
let app: FastifyInstance;
let range: ByteRange | undefined;
let started: number;
let logged: string[];
/** Sends that have closed their file. */
let finished: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qram-sending-'));
  file = path.join(folder, 'file.pdf');
  await writeFile(file, CONTENTS);
  range = undefined;
  started = 0;
  finished = 0;
  logged = [];
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  app.get('/file', async (_, reply) => {
    started += 1;
    const length = range ? range.end - range.start + 1 : CONTENTS.length;
    await sendFile(reply.header('content-length', length), new FolderFile(file, CONTENTS.length, range));
    finished += 1;
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const getPort = (): number => (app.server.address() as AddressInfo).port;
const get = (method = 'GET') => fetch(`http://127.0.0.1:${getPort()}/file`, { method });

function pipelineRequests(count: number): Socket {
  const socket = connect(getPort(), '127.0.0.1');
  socket.write('GET /file HTTP/1.1\r\nhost: site\r\n\r\n'.repeat(count));
  return socket;
}

it('sends the bytes of the file to each of several clients at once', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 4 }, async () => Buffer.from(await (await get()).arrayBuffer())),
  );
  for (const body of bodies) expect(body.equals(CONTENTS)).toBe(true);
});

it('sends a range', async () => {
  range = { start: 100_000, end: 299_999 };
  const body = Buffer.from(await (await get()).arrayBuffer());
  expect(body.equals(CONTENTS.subarray(100_000, 300_000))).toBe(true);
});

it('answers HEAD with the headers alone', async () => {
  const response = await get('HEAD');
  expect(response.headers.get('content-length')).toBe(String(CONTENTS.length));
  expect(await response.text()).toBe('');
});

it('stops sending to a client that disconnects, also the responses that wait for the first', async () => {
  const socket = pipelineRequests(3);
  await once(socket, 'data');
  socket.pause();
  await vi.waitFor(() => expect(started).toBe(3));
  socket.destroy();
  await vi.waitFor(() => expect(finished).toBe(3));
  expect(logged).toEqual([]);
});

it('logs nothing when a client resets its connection', async () => {
  const socket = pipelineRequests(1);
  await once(socket, 'data');
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(finished).toBe(1));
  expect(logged).toEqual([]);
});

it('breaks the connection where the file ends too early', async () => {
  const socket = pipelineRequests(1);
  await once(socket, 'data');
  socket.pause();
  await truncate(file, 100);
  socket.resume();
  const received = await text(socket);
  expect(received.length).toBeLessThan(CONTENTS.length);
  expect(finished).toBe(1);
  expect(logged.join()).toContain('became shorter');
});

it('answers with an error when the file is gone before it is opened', async () => {
  await rm(file);
  const response = await get();
  expect(response.status).toBe(500);
  expect((await response.text()).length).toBeLessThan(1_000);
});
