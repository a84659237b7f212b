// @databases none
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendError } from '../api/error-handler.ts';
import { MAX_WAITING_REQUESTS, queueRequests } from './request-queue.ts';

const BUSY = '192.0.2.1';
const VISITOR = '192.0.2.2';
let app: FastifyInstance;
let handled: string[];
let workMs: number;

beforeEach(async () => {
  handled = [];
  workMs = 0;
  app = Fastify();
  app.setErrorHandler(sendError);
  queueRequests(app);
  app.get('/', async (request) => {
    handled.push(request.ip);
    const end = performance.now() + workMs;
    while (performance.now() < end);
    return 'ok';
  });
  await app.ready();
});
afterEach(() => app.close());

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/', remoteAddress, headers });

it('leaves the event loop to others between requests that arrive at once', async () => {
  workMs = 4;
  const asked = Array.from({ length: 40 }, () => ask(BUSY));
  let turns = 0;
  while (handled.length < 40) {
    const before = handled.length;
    await nextTurn();
    expect(handled.length - before).toBeLessThanOrEqual(3);
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(15);
  await Promise.all(asked);
});

it('lets clients take turns', async () => {
  const asked = Array.from({ length: 100 }, () => ask(BUSY));
  asked.push(ask(VISITOR));
  await Promise.all(asked);
  expect(handled.indexOf(VISITOR)).toBeLessThan(3);
});

it('refuses the latest requests of the client with the most when too many wait', async () => {
  const asked = Array.from({ length: MAX_WAITING_REQUESTS + 20 }, () => ask(BUSY, { accept: 'text/html' }));
  const visit = await ask(VISITOR);
  expect(visit.statusCode).toBe(200);
  const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' });
});
