import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import type { Dependencies } from '../dependencies.ts';
import { createRecurringJob, type RecurringJob } from './recurring-job.ts';

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
