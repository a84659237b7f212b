// @databases none
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { FULL, type Readiness, registerHealthRoutes } from './health-routes.ts';

async function requestReadiness(changes: Partial<Readiness>, shutdown = new AbortController().signal) {
  const app = Fastify();
  const ready = { database: async () => 'ready', disk: async () => 'ready', parts: {} };
  registerHealthRoutes(app, { ...ready, ...changes }, shutdown);
  const { statusCode, headers, body } = await app.inject('/readyz');
  await app.close();
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as unknown };
}

it('reports readiness while the database and the disk are ready', async () => {
  expect(await requestReadiness({})).toEqual({ status: 200, retryAfter: undefined, body: { status: 'ready' } });
});

it('reports no readiness once the shutdown has begun', async () => {
  expect(await requestReadiness({}, AbortSignal.abort())).toEqual({
    status: 503,
    retryAfter: '1',
    body: { status: 'unavailable' },
  });
});

it('reports that the disk is full', async () => {
  expect(await requestReadiness({ disk: async () => FULL, parts: { files: async () => 'ready' } })).toEqual({
    status: 503,
    retryAfter: '1',
    body: { status: 'unavailable', files: 'ready', disk: 'full' },
  });
});

it('reports that the database has no space left', async () => {
  const { status, body } = await requestReadiness({ database: async () => FULL });
  expect({ status, body }).toEqual({ status: 503, body: { status: 'unavailable', database: 'full' } });
});
