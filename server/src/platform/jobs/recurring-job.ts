import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import type { Dependencies } from '../dependencies.ts';

/** Check often: a 24-hour timer ignores time in suspend. */
const CHECK_MS = 10 * 60_000;
const RETRY_MS = HOUR_MS;

/** Runs `work` once a day by the site's clock. Logs a failed run and retries it an hour later. */
export function createDailyJob(
  { now, log }: Pick<Dependencies, 'now' | 'log'>,
  name: string,
  work: () => Promise<void>,
): RecurringJob {
  let last: number | null = null;
  async function run(): Promise<void> {
    const at = now().getTime();
    if (last !== null && Math.abs(at - last) < DAY_MS) return;
    last = at;
    try {
      await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'a daily job failed');
      last = at - DAY_MS + RETRY_MS;
    }
  }
  return createRecurringJob({ checkMs: CHECK_MS, atStart: true, run });
}

/** Checks at intervals and runs when due, one run at a time. */
export interface RecurringJob {
  start(): void;
  /** Runs if due; waits for a run in progress instead. */
  runIfDue(): Promise<void>;
  stop(): Promise<void>;
}

interface JobOptions {
  checkMs: number;
  atStart?: boolean;
  /** Must handle its own errors. */
  run(): Promise<void>;
  /** Called on stop, before waiting for a run in progress. */
  abort?(): void;
}

export function createRecurringJob({ checkMs, atStart = false, run, abort }: JobOptions): RecurringJob {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function runIfDue(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    runIfDue,
    start() {
      timer = setInterval(() => void runIfDue(), checkMs);
      timer.unref();
      if (atStart) void runIfDue();
    },
    async stop() {
      clearInterval(timer);
      abort?.();
      await running;
    },
  };
}
