import type { FastifyBaseLogger } from 'fastify';

const REMIND_MS = 60_000;

export interface ThrottledLog {
  failed(error: unknown): void;
  succeeded(): void;
}

/**
 * Logs when a check starts to fail, once a minute while it fails, and on recovery.
 * @param what a sentence about the failure: `the outbox could not be read`
 */
export function createThrottledLog(log: FastifyBaseLogger, what: string): ThrottledLog {
  let since: number | null = null;
  let lastLoggedAt = 0;
  let times = 0;
  return {
    failed(error) {
      const now = performance.now();
      since ??= now;
      times += 1;
      if (times > 1 && now - lastLoggedAt < REMIND_MS) return;
      lastLoggedAt = now;
      log.warn({ err: error, times }, what);
    },
    succeeded() {
      if (since === null) return;
      log.info({ after: what, times, seconds: Math.round((performance.now() - since) / 1000) }, 'recovered');
      since = null;
      times = 0;
    },
  };
}
