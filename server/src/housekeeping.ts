import { collectionRegistry, fileNames } from './collection-registry.ts';
import { type SweepResult, sweepFiles } from './collections/orphan-sweep.ts';
import { type PurgeResult, purgeTrash } from './collections/purging.ts';
import { createDailyJob } from './platform/daily-job.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { deleteExpiredRateLimits } from './platform/http/rate-limits.ts';
import { deleteEndedMails, type MailColumn } from './platform/mail/outbox-queue.ts';
import type { RecurringJob } from './platform/recurring-job.ts';

/** Empties the trash of what has been in it for 30 days. */
export const emptyTrash = (deps: Dependencies): Promise<PurgeResult> => purgeTrash(deps, collectionRegistry(deps));

/** Takes away stored files that nothing names. */
export const sweepStore = (deps: Dependencies): Promise<SweepResult> =>
  sweepFiles(deps, fileNames(collectionRegistry(deps)));

const DAY_MS = 86_400_000;
const MAILS_KEPT_DAYS = 90;
/** A message of the contact form shows how its mail fared for as long as it is there. */
export const MAILS_NAMED_IN: readonly MailColumn[] = [{ table: 'contact_messages', column: 'outbox_id' }];

/** Takes mails out of the outbox 90 days after they were sent or given up, with the addresses they went to. */
export const emptyOutbox = ({ versions, now }: Pick<Dependencies, 'versions' | 'now'>): Promise<number> =>
  versions.change(['outbox'], (trx) =>
    deleteEndedMails(trx, new Date(now().getTime() - MAILS_KEPT_DAYS * DAY_MS), MAILS_NAMED_IN),
  );

/** All of it, at the start of the site and once a day. */
export function createHousekeeping(deps: Dependencies): RecurringJob {
  return createDailyJob(deps, 'housekeeping', async () => {
    const trash = await emptyTrash(deps);
    const swept = await sweepStore(deps);
    await deleteExpiredRateLimits(deps);
    const mails = await emptyOutbox(deps);
    if (trash.purged + trash.failed + swept.files + mails > 0)
      deps.log.info({ trash, swept, mails }, 'trash, stored files and outbox tidied');
  });
}
