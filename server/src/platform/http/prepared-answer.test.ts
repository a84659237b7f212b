import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PreparedAnswer } from './prepared-answer.ts';

const BODY = 'What was put together before.';
const answer = new PreparedAnswer(200, ['x-fixed', 'yes', 'content-length', String(BODY.length)], Buffer.from(BODY));
const slow = new Map<string, () => void>();

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') slow.set('/slow', () => response.end('slow'));
    else answer.send(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends this text over a connection of its own, and reads until `enough` of the answer has come or it is closed. */
async function exchange(sent: string, enough: (text: string) => boolean = () => false): Promise<[string, boolean]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('latin1');
  let text = '';
  let ended = false;
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('end', () => {
    ended = true;
  });
  socket.write(sent);
  await expect.poll(() => ended || enough(text)).toBe(true);
  socket.destroy();
  return [text, ended];
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: qram.test\r\n${more}\r\n`;
const times = (text: string, part: string) => text.split(part).length - 1;

describe('a prepared answer', () => {
  it('holds its head and body in memory of exactly their size', async () => {
    const pooled = new PreparedAnswer(200, ['x-fixed', 'yes'], Buffer.from(BODY));
    expect(pooled.body.buffer.byteLength).toBe(BODY.length);
    await exchange(get('/'), (seen) => seen.includes(BODY));
    expect(answer.body.toString()).toBe(BODY);
    expect(answer.body.buffer.byteLength).toBe(answer.size);
  });

  it('is one head and the body, and keeps the connection', async () => {
    const [text] = await exchange(get('/'), (seen) => seen.includes(BODY));
    const [head = '', body] = text.split('\r\n\r\n');
    expect(body).toBe(BODY);
    const lines = head.split('\r\n');
    expect(lines[0]).toBe('HTTP/1.1 200 OK');
    expect(lines.slice(1).toSorted()).toEqual([
      'connection: keep-alive',
      'content-length: 29',
      expect.stringMatching(/^date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      'keep-alive: timeout=72',
      'x-fixed: yes',
    ]);
  });

  it('says the time of the second in which it is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const second of ['08', '09', '59']) {
      vi.setSystemTime(`2030-01-02T03:04:${second}.900Z`);
      const [text] = await exchange(get('/'), (seen) => seen.includes(BODY));
      expect(text).toContain(`date: Wed, 02 Jan 2030 03:04:${second} GMT\r\n`);
    }
  });

  it('goes out again and again over one connection, also when asked for ahead', async () => {
    const [text, ended] = await exchange(get('/').repeat(50), (seen) => times(seen, BODY) === 50);
    expect([times(text, 'HTTP/1.1 200 OK'), ended]).toEqual([50, false]);
  });

  it('waits for its turn behind a slow answer', async () => {
    const waiting = exchange(get('/slow') + get('/'), (seen) => seen.includes(BODY));
    await expect.poll(() => slow.has('/slow')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 30));
    slow.get('/slow')?.();
    const [text] = await waiting;
    expect(text.indexOf('slow')).toBeGreaterThan(0);
    expect(text.indexOf(BODY)).toBeGreaterThan(text.indexOf('slow'));
  });

  it('ends the connection of those who ask for it, and of HTTP/1.0', async () => {
    for (const sent of [get('/', 'Connection: close\r\n'), 'GET / HTTP/1.0\r\n\r\n']) {
      const [text, ended] = await exchange(sent);
      expect(ended).toBe(true);
      expect(text).toMatch(/connection: close\r\n/i);
      expect(text.endsWith(BODY)).toBe(true);
    }
  });

  it('has no body for HEAD, and the length all the same', async () => {
    const [text] = await exchange(`HEAD / HTTP/1.1\r\nHost: qram.test\r\n\r\n${get('/')}`, (seen) =>
      seen.includes(BODY),
    );
    expect(times(text, BODY)).toBe(1);
    expect(times(text, 'content-length: 29')).toBe(2);
  });

  it('tells the end of each answer to whoever listens for it', async () => {
    const ends: number[] = [];
    const note = (_request: unknown, response: { statusCode: number; once(event: string, then: () => void): void }) =>
      response.once('finish', () => ends.push(response.statusCode));
    server.prependListener('request', note);
    await exchange(get('/').repeat(3), (seen) => times(seen, BODY) === 3);
    await expect.poll(() => ends).toEqual([200, 200, 200]);
    server.off('request', note);
  });
});
