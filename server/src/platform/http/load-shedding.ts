import underPressure from '@fastify/under-pressure';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** Milliseconds by which the event loop may be late in the mean of a sample. */
const MOST_DELAY_MS = 250;
const SAMPLE_MS = 500;
/** So many looks in a row span more than one sample: a single long task spoils one, and is no overload. */
const LOOKS = 4;
const LOOK_MS = 200;
const RETRY_SECONDS = 2;
/** What tells of the site's health is asked for above all when it is not well. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);

const BUSY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>QRAM</title><p>${ERROR_MESSAGES.unavailable}</p></html>`;

const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/**
 * Answers 503 with Retry-After before anything is done for a request, while more comes than can be done: those that are
 * let in are then answered in time. What is kept is still served, ahead of the framework.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MOST_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    // The library only measures; its own refusal knows neither the form of our errors nor what is always served.
    pressureHandler: () => undefined,
  });
  let late = 0;
  const looking = setInterval(() => {
    late = app.isUnderPressure() ? late + 1 : 0;
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', async (request, reply) => {
    if (late < LOOKS || ALWAYS_SERVED.has(request.url.split('?')[0] ?? '')) return;
    if (!asksForPage(request))
      throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_SECONDS });
    const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' };
    return reply.status(503).type('text/html; charset=utf-8').headers(headers).send(BUSY_PAGE);
  });
}
