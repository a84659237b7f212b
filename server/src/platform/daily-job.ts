import { DAY_MS, HOUR_MS } from '@qram/contract/durations';
import type { Dependencies } from './dependencies.ts';
import { createRecurringJob, type RecurringJob } from './recurring-job.ts';

/** How often to check whether a day has passed. A 24-hour timer would not count the time a machine is suspended. */
const CHECK_MS = 10 * 60_000;
/** The database or the store may be back by then. */
const RETRY_MS = HOUR_MS;

/** Runs `work` once a day by the site's clock. A failed run is logged, and retried an hour later. */
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
