import type { FastifyBaseLogger } from 'fastify';

/** While something stays away, the log is reminded of it that often. */
const REMIND_MS = 60_000;

export interface ThrottledLog {
  failed(error: unknown): void;
  succeeded(): void;
}

/**
 * Tells the log of something that is asked again and again: when it begins to fail, once a minute while it does, and
 * when it works again. Whoever is asked every second would otherwise fill the log just when it has to be read.
 * @param what a sentence about the failure: `the outbox could not be read`
 */
export function createThrottledLog(log: FastifyBaseLogger, what: string): ThrottledLog {
  let since: number | null = null;
  let told = 0;
  let times = 0;
  return {
    failed(error) {
      const now = performance.now();
      since ??= now;
      times += 1;
      if (times > 1 && now - told < REMIND_MS) return;
      told = now;
      log.warn({ err: error, times }, what);
    },
    succeeded() {
      if (since === null) return;
      log.info({ after: what, times, seconds: Math.round((performance.now() - since) / 1000) }, 'works again');
      since = null;
      times = 0;
    },
  };
}
