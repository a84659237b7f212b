// @databases sqlite
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readResponse } from '../../../../test/raw-http.ts';
import { announceShutdown } from './last-responses.ts';

/** A server whose responses the test sends. */
async function openServer() {
  const shutdown = new AbortController();
  const requests: { request: IncomingMessage; response: ServerResponse }[] = [];
  const server = createServer((request, response) => void requests.push({ request, response }));
  announceShutdown(server, shutdown.signal).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = (body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ port, host: '127.0.0.1', agent, method, headers: { 'content-length': body?.length ?? 0 } });
    return { sent, answer: readResponse(sent, () => (body === undefined ? sent.end() : sent.flushHeaders())) };
  };
  const next = async (count: number) => {
    await expect.poll(() => requests.length).toBe(count);
    return requests[count - 1] as (typeof requests)[number];
  };
  return { shutdown, send, next };
}

it('closes no connection before the shutdown', async () => {
  const { send, next } = await openServer();
  const { answer } = send();
  (await next(1)).response.end('ok');
  expect((await answer).headers.connection).toBe('keep-alive');
});

it('closes the connections of running requests and of later ones', async () => {
  const { shutdown, send, next } = await openServer();
  const running = send();
  const before = await next(1);
  shutdown.abort();
  before.response.writeHead(200, ['x-test', 'yes']).end('ok');
  expect((await running.answer).headers).toMatchObject({ connection: 'close', 'x-test': 'yes' });
  const later = send();
  (await next(2)).response.end('ok');
  expect((await later.answer).headers.connection).toBe('close');
});

it('keeps a connection whose request is still being sent', async () => {
  const { shutdown, send, next } = await openServer();
  const { sent, answer } = send('0123456789');
  const { response } = await next(1);
  shutdown.abort();
  response.end('refused');
  expect((await answer).headers.connection).toBe('keep-alive');
  sent.end('0123456789');
});

it('closes the connection of a request whose end has arrived meanwhile', async () => {
  const { shutdown, send, next } = await openServer();
  const { sent, answer } = send('0123456789');
  const { request: received, response } = await next(1);
  shutdown.abort();
  sent.end('0123456789');
  await received.toArray();
  response.end('ok');
  expect((await answer).headers.connection).toBe('close');
});
