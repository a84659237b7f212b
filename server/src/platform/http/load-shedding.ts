import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** Maximum event loop delay in milliseconds. */
const MAX_DELAY_MS = 400;
const POLL_INTERVAL_MS = 50;
/** Late checks in a row; a single long task causes only one. */
const LATE_LOOKS = 3;
/** How long to shed requests before accepting them again. */
const HOLD_MS = 500;
const RETRY_SECONDS = 2;
/** Health checks and metrics matter most under load. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);

/** A static page for visitors who must retry later. */
function sendPlainPage(
  reply: FastifyReply,
  status: 429 | 503,
  message: string,
  retryAfterSeconds: number,
): FastifyReply {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>QRAM</title><p>${message}</p></html>`;
  const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' };
  return reply.status(status).type('text/html; charset=utf-8').headers(headers).send(html);
}

/** Sent in place of a page that can't be rendered now. */
export const sendBusyPage = (reply: FastifyReply): FastifyReply =>
  sendPlainPage(reply, 503, ERROR_MESSAGES.unavailable, RETRY_SECONDS);

/** Sent in place of a page to a client that has reached a limit. */
export const sendRateLimitedPage = (reply: FastifyReply, retryAfterSeconds: number): FastifyReply =>
  sendPlainPage(reply, 429, ERROR_MESSAGES.rateLimited, retryAfterSeconds);

const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** Detects sustained event loop delay. */
export class LoopWatch {
  readonly #now: () => number;
  #looked: number;
  #lateLooks = 0;
  #until = 0;

  /** @param now monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#looked = now();
  }

  /** Call every POLL_INTERVAL_MS. */
  look(): void {
    const now = this.#now();
    this.#lateLooks = now - this.#looked - POLL_INTERVAL_MS > MAX_DELAY_MS ? this.#lateLooks + 1 : 0;
    this.#looked = now;
    if (this.#lateLooks >= LATE_LOOKS) this.#until = now + HOLD_MS;
  }

  isOverloaded(): boolean {
    return this.#now() < this.#until;
  }
}

/**
 * Rejects requests with 503 and Retry-After under sustained load, so that accepted ones are served in time. Cache hits
 * are still served, ahead of the framework.
 */
export function shedLoad(app: FastifyInstance): void {
  const watch = new LoopWatch();
  const timer = setInterval(() => watch.look(), POLL_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request, reply) => {
    if (!watch.isOverloaded() || ALWAYS_SERVED.has(request.url.split('?')[0] ?? '')) return;
    if (!asksForPage(request))
      throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_SECONDS });
    return sendBusyPage(reply);
  });
}
