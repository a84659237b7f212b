import type { Dependencies } from './dependencies.ts';
import { createRecurringJob, type RecurringJob } from './recurring-job.ts';

const DAY_MS = 86_400_000;
/** How often it is asked whether a day has gone by: a timer of a whole day would lose the days that a machine sleeps. */
const CHECK_MS = 10 * 60_000;
/** The database, or the store, may have been away for a while only. */
const RETRY_MS = 3_600_000;

/** Work that is done once a day by the clock of the site. A run that fails is logged, and tried again an hour later. */
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
