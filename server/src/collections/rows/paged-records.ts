import type { PagedCollection } from '@qram/contract/collection/content';
import type { Db } from '../../platform/database/database.ts';
import { isLive } from '../publication/publication.ts';

export async function insertGone(trx: Db, collection: PagedCollection, recordId: number): Promise<void> {
  await trx
    .insertInto('gone_records')
    .values({ collection, record_id: recordId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if a record with a page was purged. */
export async function isGone(db: Db, collection: string, recordId: number): Promise<boolean> {
  const row = await db
    .selectFrom('gone_records')
    .select('record_id')
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Times are ISO 8601 UTC text. */
export interface PagedRow {
  id: number;
  title: string;
  description: string;
  publish_at: string | null;
  updated_at: string;
}

function livePages(db: Db, collection: PagedCollection, now: Date) {
  return db
    .selectFrom(collection)
    .select(['id', 'title', 'description', 'publish_at', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where(isLive(now));
}

export async function countPages(db: Db, collection: PagedCollection, now: Date): Promise<number> {
  const { count } = await livePages(db, collection, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By id, from the one after `after`. */
export function selectPages(
  db: Db,
  collection: PagedCollection,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<PagedRow[]> {
  return livePages(db, collection, now).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Newest first. */
export function selectLatestPages(
  db: Db,
  collection: PagedCollection,
  { now, limit }: { now: Date; limit: number },
): Promise<PagedRow[]> {
  return livePages(db, collection, now).orderBy('publish_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Live ones among the ids. */
export async function selectLiveIds(
  db: Db,
  collection: PagedCollection,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await livePages(db, collection, now).where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Undefined: no live record. */
export function selectPage(db: Db, collection: PagedCollection, id: number, now: Date): Promise<PagedRow | undefined> {
  return livePages(db, collection, now).where('id', '=', id).executeTakeFirst();
}
