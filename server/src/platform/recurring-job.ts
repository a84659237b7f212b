/** Work that is checked at intervals, and run when due. One run at a time. */
export interface RecurringJob {
  /** Starts the checks. */
  start(): void;
  /** Runs if due; waits for a run in progress instead. */
  runIfDue(): Promise<void>;
  /** Stops the checks, and waits for a run in progress. */
  stop(): Promise<void>;
}

interface JobOptions {
  /** Check interval in milliseconds. */
  checkMs: number;
  /** Also checks at the start. */
  atStart?: boolean;
  /** Does the work if it is due. Handles its own errors. */
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
