import type { ListView } from '@qram/contract/modules/list-views';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/schema.ts';

const COLUMNS = ['id', 'name', 'query'] as const;

/** One view and the user to whom it must belong. */
export interface ListViewKey {
  id: number;
  user_id: number;
}

/** A user's views of a list, by name. */
export const selectListViews = (db: Db, userId: number, list: string): Promise<ListView[]> =>
  db
    .selectFrom('list_views')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** The list of a view. Undefined: the user has no such view. */
export async function selectListName(db: Db, { id, user_id }: ListViewKey): Promise<string | undefined> {
  const query = db.selectFrom('list_views').select('list').where('id', '=', id).where('user_id', '=', user_id);
  return (await query.executeTakeFirst())?.list;
}

export const insertListView = (trx: Db, view: Insertable<Tables['list_views']>): Promise<ListView> =>
  trx.insertInto('list_views').values(view).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateListView = (
  trx: Db,
  { id, user_id }: ListViewKey,
  columns: Updateable<Tables['list_views']>,
): Promise<ListView> =>
  trx
    .updateTable('list_views')
    .set(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** False: the user has no such view. */
export async function deleteListView(db: Db, { id, user_id }: ListViewKey): Promise<boolean> {
  const query = db.deleteFrom('list_views').where('id', '=', id).where('user_id', '=', user_id).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
}
