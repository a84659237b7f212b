import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/database/database.ts';
import './table.ts';

export type ButtonRow = Selectable<Tables['buttons']>;

export function selectButtons(db: Db, options: { activeOnly: boolean }): Promise<ButtonRow[]> {
  return db
    .selectFrom('buttons')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(options.activeOnly, (query) => query.where('active', '=', 1))
    .orderBy('order')
    .orderBy('id')
    .execute();
}
