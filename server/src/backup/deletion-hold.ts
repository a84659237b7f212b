import type { Db } from '../platform/database/database.ts';
import { isLeased } from '../platform/database/lease.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { LEASE_KEY } from './backup-state.ts';

/**
 * Skips deletions during a backup, which reads a snapshot of the rows, then their files. Callers delete a file after
 * committing its removal, so the snapshot either has the reference and the file stays, or has neither. The daily sweep
 * deletes orphans.
 */
export function holdDuringBackup(files: FileStore, db: Db): FileStore {
  return {
    ...files,
    async delete(keys) {
      if (keys.length > 0 && !(await isLeased(db, LEASE_KEY, new Date()))) await files.delete(keys);
    },
  };
}
