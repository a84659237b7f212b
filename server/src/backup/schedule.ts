import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@qram/contract/values/durations';
import type { BackupSettings } from '../env.ts';
import { SYSTEM } from '../platform/access/actor.ts';
import { recordAudit } from '../platform/access/audit-trail.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { createRecurringJob, type RecurringJob } from '../platform/jobs/recurring-job.ts';
import { makeFolder } from '../platform/process/disk.ts';
import { BackupInProgress, type BackupResult, type BackupSource, makeBackup, sumRows } from './backup.ts';
import { type LastBackup, readLastBackup, writeLastBackup } from './backup-state.ts';

const CHECK_MS = 60_000;
/** Retry delay, unless the interval is shorter. */
const RETRY_MS = 15 * 60_000;

/** Leave other files in the folder alone. */
const ARCHIVE = /^qram-\d{8}T\d{6}Z\.tar\.gz$/;
const UNFINISHED = /^qram-\d{8}T\d{6}Z\.tar\.gz\.part$/;

/** `qram-20260131T235959Z.tar.gz`: sorts by time. */
export const toArchiveName = (at: Date): string => `qram-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

/** @param last the last backup of any instance */
export function isDue(last: LastBackup | null, now: Date, everyHours: number): boolean {
  if (!last) return true;
  const wait = last.error === null ? everyHours * HOUR_MS : Math.min(RETRY_MS, everyHours * HOUR_MS);
  return now.getTime() - Date.parse(last.started_at) >= wait;
}

/** Deletes archives beyond the retention count, and leftovers of interrupted backups. */
async function deleteOldArchives(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const archives = names.filter((name) => ARCHIVE.test(name));
  const old = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of [...old, ...names.filter((name) => UNFINISHED.test(name))])
    await rm(join(folder, name), { force: true });
  return old;
}

/** Makes backups at intervals, on one instance at a time, and retains the newest. Stopping aborts a running one. */
export function createBackupSchedule(source: BackupSource, settings: BackupSettings): RecurringJob {
  const { db, log, now } = source.deps;
  const { folder, everyHours, keep } = settings;
  const stopping = new AbortController();

  async function recordOutcome(started: Date, file: string, outcome: BackupResult | Error): Promise<void> {
    const failed = outcome instanceof Error ? outcome.message.slice(0, 500) : null;
    const last: LastBackup = {
      started_at: started.toISOString(),
      ended_at: now().toISOString(),
      file,
      bytes: outcome instanceof Error ? 0 : outcome.bytes,
      error: failed,
    };
    await inTransaction(db, async (trx) => {
      await writeLastBackup(trx, last);
      const after = { file, error: failed };
      if (failed !== null)
        await recordAudit(trx, SYSTEM, { action: 'backup-failed', collection: 'site', recordId: null, after }, now());
    });
  }

  async function backUp(): Promise<void> {
    const started = now();
    const file = toArchiveName(started);
    try {
      await makeFolder(folder, { mode: 0o700 });
      const made = await makeBackup(source, join(folder, file), {
        signal: stopping.signal,
        // Another instance may have made one since the first check.
        isWanted: async () => isDue(await readLastBackup(db), started, everyHours),
      });
      if (!made) return;
      await recordOutcome(started, file, made);
      const { manifest, bytes } = made;
      log.info({ file, bytes, rows: sumRows(manifest), files: manifest.files.count }, 'backup made');
      if (manifest.missing_files.length > 0)
        log.warn({ files: manifest.missing_files }, 'backup is missing files that records refer to');
      const removed = await deleteOldArchives(folder, keep);
      if (removed.length > 0) log.info({ removed }, 'old backups deleted');
    } catch (error) {
      if (error instanceof BackupInProgress || stopping.signal.aborted) return;
      log.error({ err: error, file }, 'backup failed');
      await recordOutcome(started, file, error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function run(): Promise<void> {
    try {
      if (isDue(await readLastBackup(db), now(), everyHours)) await backUp();
    } catch (error) {
      log.warn({ err: error }, 'the backup state could not be read or saved');
    }
  }

  return createRecurringJob({
    checkMs: CHECK_MS,
    run,
    abort: () => stopping.abort(new Error('the site is stopping')),
  });
}
