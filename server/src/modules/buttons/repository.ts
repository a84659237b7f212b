import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type ButtonRow = Selectable<Tables['buttons']>;

/** Ignores the trash. */
export function lockButton(trx: Db, dialect: Dialect, id: number): Promise<ButtonRow | undefined> {
  const query = trx.selectFrom('buttons').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return lockRows(query, dialect).executeTakeFirst();
}

/** In the order of the home page, without the trash. */
export function selectButtons(db: Db): Promise<ButtonRow[]> {
  return db.selectFrom('buttons').selectAll().where('deleted_at', 'is', null).orderBy('order').orderBy('id').execute();
}

export function selectCents(
  db: Db,
  id: number,
): Promise<Pick<ButtonRow, 'monthly_price_cents' | 'pay_as_you_go_price_cents'> | undefined> {
  const prices = ['monthly_price_cents', 'pay_as_you_go_price_cents'] as const;
  return db.selectFrom('buttons').select(prices).where('id', '=', id).executeTakeFirst();
}

/** Maps services to the premium topics that they open. */
export async function selectTopicsFor(db: Db, buttonIds: readonly number[]): Promise<Map<number, number[]>> {
  if (buttonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('button_topics')
    .selectAll()
    .where('button_id', 'in', buttonIds)
    .orderBy('topic_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.button_id)].map(([id, links]) => [id, links.map(({ topic_id }) => topic_id)]),
  );
}

/** False: a topic doesn't exist, and nothing has changed. */
export async function replaceTopicsFor(trx: Db, buttonId: number, topicIds: readonly number[]): Promise<boolean> {
  const known =
    topicIds.length === 0 ? [] : await trx.selectFrom('topics').select('id').where('id', 'in', topicIds).execute();
  if (known.length < topicIds.length) return false;
  await trx.deleteFrom('button_topics').where('button_id', '=', buttonId).execute();
  const rows = topicIds.map((topic_id) => ({ button_id: buttonId, topic_id }));
  if (rows.length > 0) await trx.insertInto('button_topics').values(rows).execute();
  return true;
}

/** Visible services, with what an approval of each opens, in the order of the home page. */
export async function selectOpening(db: Db): Promise<{ id: number; title: string; apps: boolean; topics: number[] }[]> {
  const rows = await db
    .selectFrom('buttons')
    .select(['id', 'title', 'opens_premium_apps'])
    .where('deleted_at', 'is', null)
    .where('active', '=', 1)
    .orderBy('order')
    .orderBy('id')
    .execute();
  const topics = await selectTopicsFor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, opens_premium_apps }) => ({
    id,
    title,
    apps: opens_premium_apps === 1,
    topics: topics.get(id) ?? [],
  }));
}
