import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';

/** Maximum event loop delay. */
const MAX_DELAY_MS = 400;
const POLL_INTERVAL_MS = 50;
/** Late samples in a row; a single long task causes only one. */
const LATE_SAMPLES = 3;
const HOLD_MS = 500;
const RETRY_SECONDS = 2;
/** Health checks and metrics matter most under load; without its scripts, a page that was served stays dead. */
const ALWAYS_SERVED = /^\/(?:healthz|readyz|metrics|assets\/[^?]+)(?:\?|$)/;

export class EventLoopMonitor {
  readonly #now: () => number;
  #sampledAt: number;
  #lateSamples = 0;
  #until = 0;

  /** @param now monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#sampledAt = now();
  }

  /** Call every POLL_INTERVAL_MS. */
  sample(): void {
    const now = this.#now();
    this.#lateSamples = now - this.#sampledAt - POLL_INTERVAL_MS > MAX_DELAY_MS ? this.#lateSamples + 1 : 0;
    this.#sampledAt = now;
    if (this.#lateSamples >= LATE_SAMPLES) this.#until = now + HOLD_MS;
  }

  isOverloaded(): boolean {
    return this.#now() < this.#until;
  }
}

/**
 * Rejects requests with 503 under sustained load, so that accepted ones are served in time. Cache hits are still
 * served.
 */
export function shedLoad(app: FastifyInstance): void {
  const monitor = new EventLoopMonitor();
  const timer = setInterval(() => monitor.sample(), POLL_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    if (!monitor.isOverloaded() || ALWAYS_SERVED.test(request.url)) return;
    throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  });
}
