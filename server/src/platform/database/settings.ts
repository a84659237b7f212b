import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.selectFrom('site_state').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

/** Writes the value if unset; returns the stored value. */
export async function writeSettingOnce(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(db, key)) ?? value;
}

/** Creates a secret at first use, shared by all instances. */
export async function readOrCreateSecret(db: Db, key: string): Promise<string> {
  return (await readSetting(db, key)) ?? writeSettingOnce(db, key, randomBytes(32).toString('base64url'));
}

export async function writeSetting(trx: Db, key: string, value: string): Promise<void> {
  await trx
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Sets a value that only grows, such as a day. False if already stored, so that only one instance gets true. */
export async function claimSetting(trx: Db, key: string, value: string): Promise<boolean> {
  const claimed = await trx
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('site_state.value', '<', value))
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
