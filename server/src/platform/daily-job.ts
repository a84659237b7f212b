import type { Dependencies } from './dependencies.ts';

const DAY_MS = 86_400_000;
/** How often it is asked whether a day has gone by: a timer of a whole day would lose the days that a machine sleeps. */
const ASK_MS = 10 * 60_000;
/** The database, or the store, may have been away for a while only. */
const RETRY_MS = 3_600_000;

export interface DailyJob {
  /** Runs at once, and from then on once a day. */
  start(): void;
  /** Runs if a day has gone by since the last run began, or there was none; not while one is under way. */
  runIfDue(): Promise<void>;
  /** No further run; the one under way is waited for. */
  stop(): Promise<void>;
}

/** Work that is done once a day by the clock of the site. A run that fails is logged, and tried again an hour later. */
export function createDailyJob(
  { now, log }: Pick<Dependencies, 'now' | 'log'>,
  name: string,
  work: () => Promise<void>,
): DailyJob {
  let last: number | null = null;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runIfDue(): Promise<void> {
    const at = now().getTime();
    if (running || (last !== null && Math.abs(at - last) < DAY_MS)) return running;
    last = at;
    running = work()
      .catch((error: unknown) => {
        log.error({ err: error, job: name }, 'a daily job failed');
        last = at - DAY_MS + RETRY_MS;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    runIfDue,
    start() {
      timer = setInterval(() => void runIfDue(), ASK_MS);
      timer.unref();
      void runIfDue();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
