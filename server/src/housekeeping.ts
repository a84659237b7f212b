import { type SweepResult, sweepFiles } from './collections/orphan-sweep.ts';
import { type PurgeResult, purgeTrash } from './collections/purging.ts';
import { createDailyJob, type DailyJob } from './platform/daily-job.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { purgeRateCounters } from './platform/rate-counters.ts';
import { fileNames, recordKinds } from './record-kinds.ts';

/** Empties the trash of what has been in it for 30 days (design §6). */
export const emptyTrash = (deps: Dependencies): Promise<PurgeResult> => purgeTrash(deps, recordKinds(deps));

/** Takes away stored files that nothing names. */
export const sweepStore = (deps: Dependencies): Promise<SweepResult> => sweepFiles(deps, fileNames(recordKinds(deps)));

/** Both, at the start of the site and once a day. */
export function createHousekeeping(deps: Dependencies): DailyJob {
  return createDailyJob(deps, 'housekeeping', async () => {
    const trash = await emptyTrash(deps);
    const swept = await sweepStore(deps);
    await purgeRateCounters(deps.db, deps.dialect);
    if (trash.purged + trash.failed + swept.files > 0) deps.log.info({ trash, swept }, 'trash and stored files tidied');
  });
}
