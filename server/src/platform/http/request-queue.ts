import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { clientNetwork } from './client-address.ts';
import { FairQueue } from './fair-queue.ts';

/** Time for requests in one turn of the event loop, so that health checks and cached responses are not starved. */
const TURN_MS = 5;
/** Requests in one turn; a light one takes a fifth of a millisecond. */
const MAX_PER_TURN = 32;
/** Waiting requests of all clients, about 10 kB each. */
export const MAX_WAITING_REQUESTS = 2000;
const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  reply: FastifyReply;
  proceed(error?: Error): void;
}

/**
 * Lets requests begin a few at a time, taking turns between clients. All requests that arrive in one turn of the event
 * loop would otherwise be handled before any other response, one that is cached included.
 */
export class RequestQueue {
  readonly #waiting = new FairQueue<Waiting>();
  #isScheduled = false;

  add(request: FastifyRequest, reply: FastifyReply, proceed: (error?: Error) => void): void {
    this.#waiting.add(clientNetwork(request), { reply, proceed });
    if (this.#waiting.size > MAX_WAITING_REQUESTS) this.#refuseOne();
    if (!this.#isScheduled) this.#scheduleTurn();
  }

  #refuseOne(): void {
    const { unavailable } = ERROR_MESSAGES;
    const error = new DomainError('unavailable', unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#waiting.takeLatestOfLongest()?.proceed(error);
  }

  /** Each request has an immediate of its own, so that what it does at once ends before the next begins. */
  #scheduleTurn(): void {
    this.#isScheduled = true;
    const count = Math.min(this.#waiting.size, MAX_PER_TURN);
    let endsAt = 0;
    for (let left = count; left > 0; left -= 1)
      setImmediate(() => {
        const now = performance.now();
        if (endsAt === 0) endsAt = now + TURN_MS;
        if (now < endsAt) this.#beginNext();
        if (left > 1) return;
        this.#isScheduled = false;
        if (this.#waiting.size > 0) this.#scheduleTurn();
      });
  }

  #beginNext(): void {
    const next = this.#waiting.take()?.item;
    // A client that has left needs no response.
    if (next && !next.reply.raw.destroyed) next.proceed();
  }
}

/** Register ahead of hooks that do any work. */
export function queueRequests(app: FastifyInstance): void {
  const queue = new RequestQueue();
  app.addHook('onRequest', (request, reply, proceed) => queue.add(request, reply, proceed));
}
