import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type ButtonRow = Selectable<Tables['buttons']>;

/** A button outside the trash, locked until the transaction ends. */
export function lockButton(trx: Db, dialect: Dialect, id: number): Promise<ButtonRow | undefined> {
  const query = trx.selectFrom('buttons').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return lockRows(query, dialect).executeTakeFirst();
}
