import type { Db } from '../platform/database/database.ts';
import { isLeased } from '../platform/database/lease.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { LEASE_KEY } from './backup-state.ts';

/**
 * A store that defers deletions during a backup. The backup reads a snapshot of the rows, then the files they
 * reference. Callers delete a file only after committing the change that dropped it. So either the backup started
 * earlier and the file stays, or its snapshot doesn't reference the file. The daily sweep deletes the orphans that
 * remain.
 */
export function holdDuringBackup(files: FileStore, db: Db): FileStore {
  return {
    ...files,
    async delete(keys) {
      if (keys.length > 0 && !(await isLeased(db, LEASE_KEY, new Date()))) await files.delete(keys);
    },
  };
}
