import type { Db } from '../database/database.ts';
import { introspectTables } from '../database/database-dump.ts';
import { type Dialect, lockRows } from '../database/dialect.ts';

const AT_ONCE = 500;

/** Marks files as unreferenced, for a later purge. Call in the transaction that removes the reference. */
export async function releaseFiles(trx: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const released_at = now.toISOString();
  await trx
    .insertInto('released_files')
    .values(keys.map((key) => ({ key, released_at, purged_at: null })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ released_at }))
    .execute();
}

/**
 * Takes files back for a new reference. Call in its transaction: the purge deletes only released files.
 * @returns the keys that were released and not deleted
 */
export async function reclaimFiles(trx: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .deleteFrom('released_files')
    .where('key', 'in', keys)
    .where('purged_at', 'is', null)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** @param lock locks the rows until the transaction ends */
export async function selectReleased(
  db: Db,
  dialect: Dialect,
  keys: readonly string[],
  { lock }: { lock: boolean },
): Promise<{ key: string; purged_at: string | null }[]> {
  if (keys.length === 0) return [];
  const query = db.selectFrom('released_files').select(['key', 'purged_at']).where('key', 'in', keys).orderBy('key');
  return (lock ? lockRows(query, dialect) : query).execute();
}

/** Call when their record is purged. */
export async function forgetReleased(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('released_files').where('key', 'in', keys).execute();
}

/** @returns keys that no record has reclaimed */
export async function markDeleted(trx: Db, keys: readonly string[], now: Date): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .updateTable('released_files')
    .set({ purged_at: now.toISOString() })
    .where('key', 'in', keys)
    .where('purged_at', 'is', null)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Selects keys released by this time and not deleted. */
export async function selectReleasedUntil(db: Db, releasedUntil: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('released_files')
    .select('key')
    .where('purged_at', 'is', null)
    .where('released_at', '<=', releasedUntil)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Yields keys of released files that are still stored, page by page. */
export async function* releasedKeys({ db, dialect }: { db: Db; dialect: Dialect }): AsyncIterable<readonly string[]> {
  // A backup may be of an earlier version's database.
  if (!(await introspectTables(db, dialect)).some(({ name }) => name === 'released_files')) return;
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('released_files')
      .select('key')
      .where('purged_at', 'is', null)
      .where('key', '>', last)
      .orderBy('key')
      .limit(AT_ONCE)
      .execute();
    yield rows.map(({ key }) => key);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.key ?? last;
  }
}
