import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** Milliseconds by which a look at the clock may be late. */
const MAX_DELAY_MS = 400;
const POLL_INTERVAL_MS = 50;
/** Late looks in a row, which no single long task makes. */
const LATE_LOOKS = 3;
/** How long is refused after that, before it is tried again. */
const HOLD_MS = 500;
const RETRY_SECONDS = 2;
/** What tells of the site's health is asked for above all when it is not well. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);

/** A page that needs nothing rendered, for a visitor who has to come back later. */
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

/** In place of a page that cannot be made at the moment. */
export const sendBusyPage = (reply: FastifyReply): FastifyReply =>
  sendPlainPage(reply, 503, ERROR_MESSAGES.unavailable, RETRY_SECONDS);

/** In place of a page for a sender who has reached a limit. */
export const sendRateLimitedPage = (reply: FastifyReply, retryAfterSeconds: number): FastifyReply =>
  sendPlainPage(reply, 429, ERROR_MESSAGES.rateLimited, retryAfterSeconds);

const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** Tells whether the event loop has been late again and again: more comes than can be done. */
export class LoopWatch {
  readonly #now: () => number;
  #looked: number;
  #lateLooks = 0;
  #until = 0;

  /** @param now monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#looked = now();
  }

  /** To be called every POLL_INTERVAL_MS, as exactly as the loop can. */
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
 * Answers 503 with Retry-After before anything is done for a request, while more comes than can be done: those that are
 * let in are then answered in time. What is kept is still served, ahead of the framework.
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
