import type { Db } from './database.ts';
import './site-state.ts';

/**
 * Something that one instance at a time does. It ends by itself, so that an instance that is gone keeps nobody from it.
 * Its value is the time at which it ends and who has it.
 */
export interface Lease {
  key: string;
  /** Differs from everybody else's. */
  holder: string;
}

const value = (holder: string, until: Date): string => `${until.toISOString()} ${holder}`;

/** Takes the lease until that time, or prolongs the own one; false while somebody else has it. */
export async function takeLease(db: Db, { key, holder }: Lease, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .insertInto('site_state')
    .values({ key, value: value(holder, until) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: value(holder, until) })
        .where((eb) =>
          eb.or([eb('site_state.value', '<', now.toISOString()), eb('site_state.value', 'like', `% ${holder}`)]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function endLease(db: Db, { key, holder }: Lease): Promise<void> {
  await db.deleteFrom('site_state').where('key', '=', key).where('value', 'like', `% ${holder}`).execute();
}

/** Whether anybody has it. */
export async function isLeased(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('site_state')
    .select('key')
    .where('key', '=', key)
    .where('value', '>=', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
