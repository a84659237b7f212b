/** Work that is looked into at intervals: whether it is due, and then done. One run at a time. */
export interface RecurringJob {
  /** Looks into it from now on. */
  start(): void;
  /** Runs if it is due; a run that is under way is waited for instead. */
  runIfDue(): Promise<void>;
  /** No further run; the one under way is waited for. */
  stop(): Promise<void>;
}

interface JobOptions {
  /** How often it is looked into, in milliseconds. */
  checkMs: number;
  /** Looks into it when it starts as well. */
  atStart?: boolean;
  /** Does the work if it is due. What it throws is its own to catch. */
  run(): Promise<void>;
  /** Called when the job stops, before the run under way is waited for. */
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
