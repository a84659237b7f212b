import type { Db } from '../platform/database/database.ts';
import { readSetting, writeSetting } from '../platform/database/settings.ts';

/** Keys of what the site notes of its backups begin so. */
export const STATE_PREFIX = 'backup_';
/** While somebody has this lease, files that rows named when it was taken stay where they are. */
export const LEASE_KEY = `${STATE_PREFIX}lease`;
const UNFINISHED = '.part';

/** Where an archive lies until all of it is on disk. */
export const unfinishedPath = (path: string): string => `${path}${UNFINISHED}`;
export const isUnfinished = (path: string): boolean => path.endsWith(UNFINISHED);

const LAST_KEY = `${STATE_PREFIX}last`;

/** The last scheduled backup. */
export interface LastBackup {
  begun_at: string;
  ended_at: string;
  file: string;
  /** Bytes; 0 for one that failed. */
  bytes: number;
  /** Null for one that succeeded. */
  error: string | null;
}

export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const text = await readSetting(db, LAST_KEY);
  return text === undefined ? null : (JSON.parse(text) as LastBackup);
}

export const writeLastBackup = (trx: Db, last: LastBackup): Promise<void> =>
  writeSetting(trx, LAST_KEY, JSON.stringify(last));

const HOUR_MS = 3_600_000;
/** A backup may take its time, and wait for one that an instance made before it was stopped. */
const ALLOWANCE_MS = 2 * HOUR_MS;

/** Whether the next scheduled backup should have been made by now. A site that has none yet is not late. */
export const isLate = (last: LastBackup | null, now: Date, everyHours: number): boolean =>
  last !== null && now.getTime() - Date.parse(last.begun_at) > everyHours * HOUR_MS + ALLOWANCE_MS;
