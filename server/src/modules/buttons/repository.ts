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

export const selectOffer = (db: Db, id: number) =>
  db
    .selectFrom('buttons')
    .select(['monthly_price_cents', 'pay_as_you_go_price_cents', 'months', 'answer_time'])
    .where('id', '=', id)
    .executeTakeFirst();

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

/** What an approval of a service opens, with the services that it contains. */
export interface Opening {
  /** Distinct, above 0. */
  levels: number[];
  topics: number[];
  apps: boolean;
  /** Title of the service that it contains itself; null: none. */
  contained: string | null;
}

type Container = Pick<ButtonRow, 'id' | 'title' | 'contains' | 'premium' | 'opens_premium_apps'>;

/** The service and those that it contains, also through each other; a circle is walked once. */
export function listContained<Service extends Pick<ButtonRow, 'id' | 'contains'>>(
  services: ReadonlyMap<number, Service>,
  id: number,
): Service[] {
  const found = new Map<number, Service>();
  for (let next = services.get(id); next && !found.has(next.id); next = services.get(next.contains ?? 0))
    found.set(next.id, next);
  return [...found.values()];
}

const withoutTrash = (db: Db): Promise<Container[]> =>
  db
    .selectFrom('buttons')
    .select(['id', 'title', 'contains', 'premium', 'opens_premium_apps'])
    .where('deleted_at', 'is', null)
    .execute();

/** Of all services outside the trash, by id. */
export async function selectOpenings(db: Db): Promise<Map<number, Opening>> {
  const services = new Map((await withoutTrash(db)).map((service) => [service.id, service]));
  const topics = await selectTopicsFor(db, [...services.keys()]);
  return new Map(
    [...services.keys()].map((id) => {
      const opened = listContained(services, id);
      return [
        id,
        {
          levels: [...new Set(opened.map(({ premium }) => premium))].filter((level) => level > 0),
          topics: [...new Set(opened.flatMap((service) => topics.get(service.id) ?? []))],
          apps: opened.some(({ opens_premium_apps }) => opens_premium_apps === 1),
          contained: opened[1]?.title ?? null,
        },
      ];
    }),
  );
}

/** Whether a service can be contained in the service `within`. */
export async function selectContainable(
  trx: Db,
  id: number,
  within: number,
): Promise<'unknown' | 'circular' | 'containable'> {
  const services = new Map((await withoutTrash(trx)).map((service) => [service.id, service]));
  if (!services.has(id)) return 'unknown';
  return listContained(services, id).some((service) => service.id === within) ? 'circular' : 'containable';
}

/** Visible services, with what an approval of each opens, in the order of the home page. */
export async function selectVisible(db: Db): Promise<(Opening & { id: number; title: string })[]> {
  const rows = await db
    .selectFrom('buttons')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where('active', '=', 1)
    .orderBy('order')
    .orderBy('id')
    .execute();
  const openings = await selectOpenings(db);
  return rows.flatMap((row) => {
    const opening = openings.get(row.id);
    return opening ? [{ ...row, ...opening }] : [];
  });
}
