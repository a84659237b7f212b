import { HOUR_MS } from '@qram/contract/values/durations';
import type { Db } from '../platform/database/database.ts';
import { readSetting, writeSetting } from '../platform/database/settings.ts';

export const STATE_PREFIX = 'backup_';
/** While this lease is held, the store keeps all files. */
export const LEASE_KEY = `${STATE_PREFIX}lease`;
const UNFINISHED = '.part';

/** Temporary name of an archive in progress. */
export const unfinishedPath = (path: string): string => `${path}${UNFINISHED}`;
export const isUnfinished = (path: string): boolean => path.endsWith(UNFINISHED);

const LAST_KEY = `${STATE_PREFIX}last`;

export interface LastBackup {
  started_at: string;
  ended_at: string;
  file: string;
  /** 0 if it failed. */
  bytes: number;
  error: string | null;
}

export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const text = await readSetting(db, LAST_KEY);
  return text === undefined ? null : (JSON.parse(text) as LastBackup);
}

export const writeLastBackup = (trx: Db, last: LastBackup): Promise<void> =>
  writeSetting(trx, LAST_KEY, JSON.stringify(last));

/** Allows for the backup itself, and for one started by a stopped instance. */
const ALLOWANCE_MS = 2 * HOUR_MS;

/** True if the next scheduled backup is overdue; false before the first. */
export const isLate = (last: LastBackup | null, now: Date, everyHours: number): boolean =>
  last !== null && now.getTime() - Date.parse(last.started_at) > everyHours * HOUR_MS + ALLOWANCE_MS;
