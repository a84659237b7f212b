import { DAY_MS } from '@qram/contract/values/durations';
import { collectionRegistry, fileReferences, findFileUses } from './collection-registry.ts';
import { deleteOldBulkEdits } from './collections/bulk/batch-log.ts';
import type { CollectionDefinition } from './collections/definition.ts';
import { type SweepResult, sweepFiles } from './collections/files/orphan-sweep.ts';
import { purgeReleased } from './collections/files/released-files.ts';
import { deleteOldImports } from './collections/import/import-log.ts';
import { rebuildSearchIndex, syncSearchIndex } from './collections/search/search-sync.ts';
import { type PurgeResult, purgeTrash } from './collections/trash/purge-trash.ts';
import { adoptFiles } from './modules/media/library/adoption.ts';
import { deleteExpiredPreviews } from './modules/previews/service.ts';
import { deleteEndedDecisions } from './modules/service-requests/decisions/undo.ts';
import { noticeEnds } from './modules/service-requests/packages/end-notices.ts';
import { remindOfWaiting } from './modules/service-requests/requests/reminder.ts';
import { renderOutdatedLessons } from './modules/tutorials/lessons/lesson-sync.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { deleteExpiredRateLimits } from './platform/http/limits/rate-limits.ts';
import { createDailyJob, createRecurringJob, type RecurringJob } from './platform/jobs/recurring-job.ts';
import { deleteEndedMails, type MailColumn } from './platform/mail/outbox-queue.ts';

type Collections = readonly CollectionDefinition[];

export const emptyTrash = (
  deps: Dependencies,
  collections: Collections = collectionRegistry(deps),
): Promise<PurgeResult> => purgeTrash(deps, collections);

export const deleteReleased = (
  deps: Dependencies,
  collections: Collections = collectionRegistry(deps),
): Promise<number> => purgeReleased(deps, collections);

/** Adds media files and sizes that an earlier version stored. */
export const completeLibrary = (
  deps: Dependencies,
  collections: Collections = collectionRegistry(deps),
): Promise<number> => adoptFiles(deps, { uses: findFileUses(deps, collections) });

export const sweepStore = (
  deps: Dependencies,
  collections: Collections = collectionRegistry(deps),
): Promise<SweepResult> => sweepFiles(deps, fileReferences(collections));

/** Indexes records written by an earlier version, or restored. */
export const completeSearchIndex = (
  deps: Dependencies,
  { collections = collectionRegistry(deps), signal }: { collections?: Collections; signal?: AbortSignal } = {},
): Promise<number> => syncSearchIndex({ ...deps, ...(signal ? { signal } : {}) }, collections);

export const reindex = (deps: Dependencies): Promise<number> => rebuildSearchIndex(deps, collectionRegistry(deps));

const MAIL_RETENTION_DAYS = 90;
/** Contact messages and replies show the delivery of their email. */
export const MAIL_REFERENCES: readonly MailColumn[] = [
  { table: 'contact_messages', column: 'outbox_id' },
  { table: 'contact_replies', column: 'outbox_id' },
];

/** Deletes email, with recipients, 90 days after it was sent or given up. */
export const deleteOldMails = ({ revisions, now }: Pick<Dependencies, 'revisions' | 'now'>): Promise<number> =>
  revisions.change(['outbox'], (trx) =>
    deleteEndedMails(trx, new Date(now().getTime() - MAIL_RETENTION_DAYS * DAY_MS), MAIL_REFERENCES),
  );

/**
 * Runs at startup and once a day.
 * @param reminderDays age of requests to remind of; 0: no reminder
 */
export function createHousekeeping(deps: Dependencies, collections: Collections, reminderDays: number): RecurringJob {
  return createDailyJob(deps, 'housekeeping', async () => {
    const trash = await emptyTrash(deps, collections);
    await deleteExpiredPreviews(deps);
    const released = await deleteReleased(deps, collections);
    const adopted = await completeLibrary(deps, collections);
    const swept = await sweepStore(deps, collections);
    await deleteExpiredRateLimits(deps);
    await deleteOldImports(deps.db, deps.now());
    await deleteOldBulkEdits(deps.db, deps.now());
    await deleteEndedDecisions(deps.db, deps.now());
    const mails = await deleteOldMails(deps);
    if (reminderDays > 0) await remindOfWaiting(deps, reminderDays);
    if (trash.purged + trash.failed + released + adopted + swept.files + mails > 0)
      deps.log.info({ trash, released, adopted, swept, mails }, 'trash, stored files and outbox cleaned up');
  });
}

const SYNC_MS = 60 * 60_000;

/** Completes the search index and rendered lessons in the background, at startup and hourly. */
export function createSearchSync(deps: Dependencies, collections: Collections): RecurringJob {
  const stopping = new AbortController();
  return createRecurringJob({
    checkMs: SYNC_MS,
    atStart: true,
    abort: () => stopping.abort(),
    async run() {
      try {
        const records = await completeSearchIndex(deps, { collections, signal: stopping.signal });
        if (records > 0) deps.log.info({ records }, 'search index completed');
        const lessons = await renderOutdatedLessons(deps, stopping.signal);
        if (lessons > 0) deps.log.info({ lessons }, 'lessons rendered again');
      } catch (error) {
        deps.log.error({ err: error, job: 'search index' }, 'a job failed');
      }
    },
  });
}

/** Often enough that the notice comes exactly one day before the end. */
const NOTICES_MS = 10 * 60_000;

/** Emails users before and after their access ends. Access ends by itself, with or without this job. */
export const createEndNotices = (deps: Dependencies): RecurringJob =>
  createRecurringJob({
    checkMs: NOTICES_MS,
    atStart: true,
    async run() {
      try {
        await noticeEnds(deps);
      } catch (error) {
        deps.log.error({ err: error, job: 'end notices' }, 'a job failed');
      }
    },
  });
