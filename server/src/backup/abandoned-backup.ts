import { rm } from 'node:fs/promises';
import { endLease, findAbandoned } from '../platform/database/lease.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { isUnfinished, LEASE_KEY } from './backup-state.ts';

/**
 * Clears up after a backup whose process was killed on this machine: deletes its unfinished archive, then ends its lease.
 * What cannot be deleted is logged, and keeps nobody from starting or from making another backup.
 */
export async function clearAbandonedBackup({ db, log }: Pick<Dependencies, 'db' | 'log'>): Promise<void> {
  const lease = await findAbandoned(db, LEASE_KEY);
  if (!lease) return;
  try {
    if (isUnfinished(lease.subject)) await rm(lease.subject, { force: true });
    await endLease(db, lease);
    log.warn({ file: lease.subject }, 'a killed backup was cleared up');
  } catch (error) {
    log.warn({ err: error, file: lease.subject }, 'a killed backup could not be cleared up');
  }
}
