import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getProcessName, hasEnded } from '../process/process-name.ts';
import type { Db } from './database.ts';
import { readSetting } from './settings.ts';

/**
 * Lets one instance at a time do something. A lease expires, and ends with its process if that ran on this machine.
 * Stored as expiry time and holder.
 */
export interface Lease {
  key: string;
  /** See `newHolder`. */
  holder: string;
}

const TIME_LENGTH = new Date(0).toISOString().length;
const HOLDER = /^(\S+) (\S+) ?(.*)$/s;

/**
 * Names a holder after its process, so that others on the machine detect its end.
 * @param subject the work, for cleanup after a crash
 */
export const createHolder = (subject = ''): string => `${getProcessName()} ${randomUUID()} ${subject}`;

const toStoredValue = (holder: string, until: Date): string => `${until.toISOString()} ${holder}`;
const parseHolder = (stored: string): string => stored.slice(TIME_LENGTH + 1);
const isAbandoned = (stored: string): boolean => hasEnded(HOLDER.exec(parseHolder(stored))?.[1] ?? '');

const hasHolderSql = (holder: string) =>
  sql<boolean>`substr(site_state.value, ${sql.lit(TIME_LENGTH + 2)}) = ${holder}`;

/** Acquires or renews the lease; false while another holder has it. */
export async function acquireLease(db: Db, { key, holder }: Lease, now: Date, until: Date): Promise<boolean> {
  const stored = await readSetting(db, key);
  const abandoned = stored !== undefined && isAbandoned(stored) ? [stored] : [];
  const taken = await db
    .insertInto('site_state')
    .values({ key, value: toStoredValue(holder, until) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: toStoredValue(holder, until) })
        .where((eb) =>
          eb.or([
            eb('site_state.value', '<', now.toISOString()),
            hasHolderSql(holder),
            ...abandoned.map((former) => eb('site_state.value', '=', former)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function releaseLease(db: Db, { key, holder }: Lease): Promise<void> {
  await db.deleteFrom('site_state').where('key', '=', key).where(hasHolderSql(holder)).execute();
}

export async function isLeased(db: Db, key: string, now: Date): Promise<boolean> {
  const stored = await readSetting(db, key);
  return stored !== undefined && stored >= now.toISOString() && !isAbandoned(stored);
}

/** Finds a lease whose process on this machine ended without releasing it. */
export async function findAbandonedLease(db: Db, key: string): Promise<(Lease & { subject: string }) | null> {
  const stored = await readSetting(db, key);
  if (stored === undefined || !isAbandoned(stored)) return null;
  const holder = parseHolder(stored);
  return { key, holder, subject: HOLDER.exec(holder)?.[3] ?? '' };
}
