import { HOUR_MS } from '@qram/contract/durations';
import type { Db } from '../platform/database/database.ts';
import { readSetting, writeSetting } from '../platform/database/settings.ts';

/** Key prefix of the backup state in the settings table. */
export const STATE_PREFIX = 'backup_';
/** While this lease is held, files referenced when it was taken are not deleted. */
export const LEASE_KEY = `${STATE_PREFIX}lease`;
const UNFINISHED = '.part';

/** Temporary name of an archive that is being written. */
export const unfinishedPath = (path: string): string => `${path}${UNFINISHED}`;
export const isUnfinished = (path: string): boolean => path.endsWith(UNFINISHED);

const LAST_KEY = `${STATE_PREFIX}last`;

/** The last scheduled backup. */
export interface LastBackup {
  started_at: string;
  ended_at: string;
  file: string;
  /** Size in bytes; 0 if it failed. */
  bytes: number;
  /** Null if it succeeded. */
  error: string | null;
}

export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const text = await readSetting(db, LAST_KEY);
  return text === undefined ? null : (JSON.parse(text) as LastBackup);
}

export const writeLastBackup = (trx: Db, last: LastBackup): Promise<void> =>
  writeSetting(trx, LAST_KEY, JSON.stringify(last));

/** Time for the backup itself, and for one that a stopped instance had started. */
const ALLOWANCE_MS = 2 * HOUR_MS;

/** True if the next scheduled backup is overdue. A site without a first backup is not late. */
export const isLate = (last: LastBackup | null, now: Date, everyHours: number): boolean =>
  last !== null && now.getTime() - Date.parse(last.started_at) > everyHours * HOUR_MS + ALLOWANCE_MS;
