import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { clientNetwork } from './client-ip.ts';
import { FairQueue } from './fair-queue.ts';

/** Limit each event loop turn, so that health checks and cached responses are not starved. */
const TURN_MS = 5;
/** A light request takes a fifth of a millisecond. */
const MAX_PER_TURN = 32;
/** About 10 kB each. */
export const MAX_WAITING_REQUESTS = 2000;
const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  reply: FastifyReply;
  proceed(error?: Error): void;
}

/**
 * Starts a few requests at a time, taking turns between clients. Otherwise all requests of one event loop turn would
 * delay every other response.
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

  /** One immediate per request, so that its synchronous part ends before the next begins. */
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
    if (next && !next.reply.raw.destroyed) next.proceed();
  }
}

/** Register before hooks that do any work. */
export function queueRequests(app: FastifyInstance): void {
  const queue = new RequestQueue();
  app.addHook('onRequest', (request, reply, proceed) => queue.add(request, reply, proceed));
}
