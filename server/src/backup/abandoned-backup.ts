import { rm } from 'node:fs/promises';
import { findAbandonedLease, releaseLease } from '../platform/database/lease.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { isUnfinished, LEASE_KEY } from './backup-state.ts';

/**
 * Cleans up after a backup killed on this machine: deletes its unfinished archive and releases its lease. Logs
 * failures, so that they block neither the start nor other backups.
 */
export async function clearAbandonedBackup({ db, log }: Pick<Dependencies, 'db' | 'log'>): Promise<void> {
  const lease = await findAbandonedLease(db, LEASE_KEY);
  if (!lease) return;
  try {
    if (isUnfinished(lease.subject)) await rm(lease.subject, { force: true });
    await releaseLease(db, lease);
    log.warn({ file: lease.subject }, 'cleaned up after a killed backup');
  } catch (error) {
    log.warn({ err: error, file: lease.subject }, 'could not clean up after a killed backup');
  }
}
