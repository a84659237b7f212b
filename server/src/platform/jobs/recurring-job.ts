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
