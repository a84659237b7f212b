// @databases none
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clientIp, clientNetwork } from './client-ip.ts';

it.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2:3::4', '2001:db8:1:2::'],
  ['198.51.100.7:4711', '198.51.100.7', '198.51.100.7'],
  ['[2001:db8:1:2:3::4]:4711', '2001:db8:1:2:3::4', '2001:db8:1:2::'],
  // A made-up entry before the IP that a proxy has seen.
  ['sender-1, 198.51.100.7', '198.51.100.7', '198.51.100.7'],
  ['203.0.113.9, unknown, 198.51.100.7', '198.51.100.7', '198.51.100.7'],
  // No IP at all: the connection's.
  ['sender-1', '192.0.2.1', '192.0.2.1'],
  ['999.1.1.1', '192.0.2.1', '192.0.2.1'],
  ['', '192.0.2.1', '192.0.2.1'],
])('reads the client of X-Forwarded-For: %s', async (forwarded, address, network) => {
  const app = Fastify({ trustProxy: true });
  app.get('/', async (request) => [clientIp(request), clientNetwork(request)]);
  const headers = { 'x-forwarded-for': forwarded };
  const response = await app.inject({ url: '/', remoteAddress: '192.0.2.1', headers });
  expect(response.json()).toEqual([address, network]);
});

it('ignores X-Forwarded-For without a trusted proxy', async () => {
  const app = Fastify();
  app.get('/', async (request) => clientIp(request));
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.1', headers })).body).toBe('192.0.2.1');
});

it.each([true, false])('returns no address once the connection is closed, behind a proxy: %j', async (trustProxy) => {
  const app = Fastify({ trustProxy });
  app.get('/', async (request) => {
    // The value of a closed socket.
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
    return [clientIp(request), clientNetwork(request)];
  });
  expect((await app.inject('/')).json()).toEqual(['', '']);
});
