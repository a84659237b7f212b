import { MAX_ID } from '@qram/contract/api/fields';
import { type Duplicate, MAX_DUPLICATES } from '@qram/contract/collection/duplicates';
import { type SqlBool, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';

/** Stops at the column's maximum, and leaves `updated_at`, because this is no edit. Undefined: no live video. */
export async function addViews(trx: Db, id: number, views: number, now: Date): Promise<number | undefined> {
  const row = await trx
    .updateTable('videos')
    .set((eb) => ({
      views: eb
        .case()
        .when('views', '<', MAX_ID - views)
        .then(eb('views', '+', views))
        .else(MAX_ID)
        .end(),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .returning('views')
    .executeTakeFirst();
  return row?.views;
}

/** Undefined: no live video. */
export async function selectViews(db: Db, id: number, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('views')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .executeTakeFirst();
  return row?.views;
}

/** Includes drafts and trashed videos; live ones first. */
export async function selectDuplicates(
  db: Db,
  { link, except = 0 }: { link: string; except?: number | undefined },
): Promise<Duplicate[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'deleted_at'])
    .where('link', '=', link)
    .where('id', '<>', except)
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(MAX_DUPLICATES)
    .execute();
  return rows.map(({ id, title, deleted_at }) => ({ id, title, trashed: deleted_at === null ? 0 : 1 }));
}

/** The same link twice, drafts included. */
export const sharesLink = sql<SqlBool>`videos.link in (
  select link from videos as twice where deleted_at is null group by link having count(*) > 1)`;
