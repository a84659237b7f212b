// @databases none
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admitPipelined, type ConnectionLimits, limitConnections, MAX_PIPELINED } from './connection-limits.ts';

/** Allows for a busy machine. */
const WAIT = { timeout: 10_000 };
const TIMEOUT_MS = 250;
const GET = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n';
const log = { warn: vi.fn() };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
  log.warn.mockClear();
});

async function serve(listener: RequestListener, limits: Partial<ConnectionLimits> = {}): Promise<void> {
  server = createServer((request, response) => {
    if (admitPipelined(request, response)) listener(request, response);
  });
  limitConnections(server, { sendTimeoutMs: TIMEOUT_MS, perNetwork: 0, isExempt: () => false, log, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Responds with an endless body. */
const endless: RequestListener = (_request, response) => {
  const fill = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', fill);
  fill();
};

interface Client {
  socket: Socket;
  text: string;
  closed: boolean;
}

async function open(from = '127.0.0.1'): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const client: Client = { socket, text: '', closed: false };
  socket.setEncoding('latin1').on('data', (text: string) => {
    client.text += text;
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      client.closed = true;
    });
  await once(socket, 'connect');
  return client;
}

const openOnServer = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const countResponses = ({ text }: Client) => text.split('HTTP/1.1 200 OK').length - 1;

describe('pipelined requests', () => {
  it(`serves pipelined requests in order while up to ${MAX_PIPELINED} wait`, async () => {
    let number = 0;
    await serve((_request, response) => {
      number += 1;
      const body = `answer ${number};`;
      setTimeout(() => response.end(body), 5);
    });
    const client = await open();
    for (let round = 1; round <= 3; round += 1) {
      client.socket.write(GET.repeat(MAX_PIPELINED + 1));
      await expect.poll(() => countResponses(client), WAIT).toBe(round * (MAX_PIPELINED + 1));
    }
    const order = [...client.text.matchAll(/answer (\d+);/g)].map(([, value]) => Number(value));
    expect(order).toEqual(order.map((_, at) => at + 1));
    expect(client.closed).toBe(false);
  });

  it('closes the connection beyond the limit of pipelined requests, and handles none of the rest', async () => {
    let handled = 0;
    await serve(() => {
      handled += 1;
    });
    const client = await open();
    client.socket.write(GET.repeat(2000));
    await expect.poll(() => client.closed, WAIT).toBe(true);
    expect(handled).toBe(MAX_PIPELINED + 1);
  });

  it('counts pipelined requests across chunks until the first response is finished', async () => {
    await serve(() => {});
    const client = await open();
    client.socket.write(GET.repeat(MAX_PIPELINED));
    await pause(50);
    client.socket.write(GET);
    await pause(50);
    expect(client.closed).toBe(false);
    client.socket.write(GET);
    await expect.poll(() => client.closed, WAIT).toBe(true);
  });
});

describe("a client that doesn't read", () => {
  it("disconnects a client that doesn't read after the send timeout", async () => {
    await serve((_request, response) => response.end(Buffer.alloc(32e6)));
    const client = await open();
    client.socket.pause();
    client.socket.write(GET);
    await expect.poll(openOnServer, { timeout: TIMEOUT_MS }).toBe(1);
    await expect.poll(openOnServer, { timeout: TIMEOUT_MS * 6 }).toBe(0);
  });

  it('disconnects a client in the middle of a stream, even after it has read for a while', async () => {
    await serve(endless);
    const client = await open();
    client.socket.write(GET);
    await pause(TIMEOUT_MS * 2);
    expect(client.closed).toBe(false);
    client.socket.pause();
    await expect.poll(openOnServer, { timeout: TIMEOUT_MS * 6 }).toBe(0);
  });
});

describe('connections within the send timeout', () => {
  it('serves a slow client that goes on reading', async () => {
    // The kernel frees its buffer in steps of about 1 MB; the client reads several within each timeout.
    const sendTimeoutMs = 1000;
    await serve(endless, { sendTimeoutMs });
    const { socket } = await open();
    socket.removeAllListeners('data').pause();
    socket.write(GET);
    let read = 0;
    const end = performance.now() + sendTimeoutMs * 3.5;
    while (performance.now() < end) {
      await pause(5);
      read += (socket.read() as string | null)?.length ?? 0;
    }
    expect(read).toBeGreaterThan(1e6);
    expect(await openOnServer()).toBe(1);
  });

  it('serves a slow upload', async () => {
    await serve((request, response) => void request.resume().on('end', () => response.end('received')));
    const client = await open();
    client.socket.write('POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 2\r\n\r\na');
    await pause(TIMEOUT_MS * 3);
    client.socket.write('b');
    await expect.poll(() => client.text, WAIT).toContain('received');
  });

  it('serves a client whose response takes long to create', async () => {
    await serve((_request, response) => void setTimeout(() => response.end('made'), TIMEOUT_MS * 3));
    const client = await open();
    client.socket.write(GET);
    await expect.poll(() => client.text, { timeout: TIMEOUT_MS * 6 }).toContain('made');
  });

  it('serves a quiet event stream', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      setTimeout(() => response.write('data: second\n\n'), TIMEOUT_MS * 3);
    });
    const client = await open();
    client.socket.write(GET);
    await expect.poll(() => client.text, { timeout: TIMEOUT_MS * 6 }).toContain('second');
    await pause(TIMEOUT_MS * 2);
    expect(client.closed).toBe(false);
  });
});

it('an idle connection is closed by its keep-alive timeout, not by the send timeout', async () => {
  await serve((_request, response) => response.end('answer'));
  server.keepAliveTimeout = TIMEOUT_MS * 4;
  server.keepAliveTimeoutBuffer = 0;
  const client = await open();
  client.socket.write(GET);
  await pause(TIMEOUT_MS * 2);
  client.socket.write(GET);
  await pause(TIMEOUT_MS * 2);
  expect([countResponses(client), client.closed]).toEqual([2, false]);
  await expect.poll(() => client.closed, { timeout: TIMEOUT_MS * 6 }).toBe(true);
});

describe('connections of one address', () => {
  const served = (_request: unknown, response: { end(body: string): void }) => response.end('answer');
  const isServed = async (client: Client) => {
    client.socket.write(GET);
    await expect.poll(() => client.closed || countResponses(client) > 0, WAIT).toBe(true);
    return !client.closed;
  };

  it('refuses connections of an address beyond the limit, while other addresses connect', async () => {
    await serve(served, { perNetwork: 2 });
    const clients = [await open(), await open(), await open(), await open()];
    expect(await Promise.all(clients.map(isServed))).toEqual([true, true, false, false]);
    expect(await isServed(await open('127.0.0.2'))).toBe(true);
    expect(log.warn.mock.calls).toEqual([[{ network: '127.0.0.1', limit: 2 }, expect.any(String)]]);
  });

  it('accepts connections again once others are closed', async () => {
    const { promise: received, resolve } = Promise.withResolvers<void>();
    await serve((request, response) => (request.url === '/held' ? resolve() : served(request, response)), {
      perNetwork: 1,
    });
    const first = await open();
    first.socket.write(GET.replace('GET / ', 'GET /held '));
    await received;
    expect(await isServed(await open())).toBe(false);
    first.socket.destroy();
    await expect.poll(openOnServer).toBe(0);
    expect(await isServed(await open())).toBe(true);
  });

  it('closes a connection that is idle after a request to accept another one', async () => {
    await serve(served, { perNetwork: 2 });
    const [used, unused] = [await open(), await open()];
    expect(await isServed(used)).toBe(true);
    expect(await isServed(await open())).toBe(true);
    await expect.poll(() => used.closed, WAIT).toBe(true);
    expect(unused.closed).toBe(false);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('accepts any number of connections from a proxy', async () => {
    await serve(served, { perNetwork: 1, isExempt: (address) => address === '127.0.0.1' });
    const clients = [await open(), await open(), await open()];
    expect(await Promise.all(clients.map(isServed))).toEqual([true, true, true]);
  });

  it('accepts any number of connections with 0', async () => {
    await serve(served);
    const clients = [await open(), await open(), await open()];
    expect(await Promise.all(clients.map(isServed))).toEqual([true, true, true]);
  });
});
