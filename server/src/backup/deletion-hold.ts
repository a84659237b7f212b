import type { Db } from '../platform/database/database.ts';
import { isLeased } from '../platform/database/lease.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { LEASE_KEY } from './backup-state.ts';

/**
 * A store that deletes nothing while a backup is made: the backup reads rows as they were when it began, and then the
 * files that those rows name. Whoever asks here has committed the change that gave a file up; so either the backup
 * began before that question and the file stays, or it began later and its rows do not name it. What stays is an
 * orphan then, and the daily sweep takes it.
 */
export function holdDuringBackup(files: FileStore, db: Db): FileStore {
  return {
    ...files,
    async delete(keys) {
      if (keys.length > 0 && !(await isLeased(db, LEASE_KEY, new Date()))) await files.delete(keys);
    },
  };
}
