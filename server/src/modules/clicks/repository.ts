import { MAX_ID } from '@qram/contract/api/fields';
import type { ClickStats } from '@qram/contract/modules/clicks/clicks';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

const STATS_COLUMNS = [
  'click_stats.id',
  'click_stats.user_id',
  'users.name as user_name',
  'users.username',
  'click_stats.button1_clicks',
  'click_stats.button2_clicks',
  'click_stats.button3_clicks',
  'click_stats.updated_at',
] as const;

const statsWithNames = (db: Db) =>
  db
    .selectFrom('click_stats')
    .innerJoin('users', 'users.id', 'click_stats.user_id')
    .where('users.deleted_at', 'is', null)
    .select(STATS_COLUMNS);

/** Newest first, without users in the trash. */
export function selectClickStats(db: Db, limit: number): Promise<ClickStats[]> {
  return statsWithNames(db)
    .orderBy('click_stats.updated_at', 'desc')
    .orderBy('click_stats.id', 'desc')
    .limit(limit)
    .execute();
}

/** Ordered by id, without users in the trash. */
export function selectClickStatsAfter(db: Db, afterId: number, limit: number): Promise<ClickStats[]> {
  return statsWithNames(db).where('click_stats.id', '>', afterId).orderBy('click_stats.id').limit(limit).execute();
}

/** Ignores users in the trash. */
export async function countClickStats(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('click_stats')
    .innerJoin('users', 'users.id', 'click_stats.user_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Undefined: unknown, inactive or deleted button. */
export async function selectClicksCount(db: Db, buttonId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('buttons')
    .select('clicks_count')
    .where('id', '=', buttonId)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.clicks_count;
}

/**
 * Stops at the column's maximum, and leaves `updated_at`, because this is no edit. Undefined: unknown, inactive or
 * deleted button.
 */
export async function addClicks(trx: Db, buttonId: number, clicks: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('buttons')
    .set((eb) => ({
      clicks_count: eb
        .case()
        .when('clicks_count', '<', MAX_ID - clicks)
        .then(eb('clicks_count', '+', clicks))
        .else(MAX_ID)
        .end(),
    }))
    .where('id', '=', buttonId)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('clicks_count')
    .executeTakeFirst();
  return row?.clicks_count;
}

/** Adds to users' statistics; `rows` must be unique and sorted by user id, to prevent deadlocks. */
export async function addUserClicks(trx: Db, rows: readonly Insertable<Tables['click_stats']>[]): Promise<void> {
  await trx
    .insertInto('click_stats')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        button1_clicks: eb('click_stats.button1_clicks', '+', eb.ref('excluded.button1_clicks')),
        button2_clicks: eb('click_stats.button2_clicks', '+', eb.ref('excluded.button2_clicks')),
        button3_clicks: eb('click_stats.button3_clicks', '+', eb.ref('excluded.button3_clicks')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
