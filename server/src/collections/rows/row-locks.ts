import type { Db } from '../../platform/database/database.ts';
import { type Dialect, lockRows, lockRowsShared } from '../../platform/database/dialect.ts';
import type { Row, TableName } from '../record-types.ts';
import { fetchRows, untyped } from './repository.ts';

/** True if a row exists. Locks it against changes until the transaction ends. */
export async function lockLiving(trx: Db, dialect: Dialect, table: TableName, id: number): Promise<boolean> {
  const query = untyped(trx).selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await lockRowsShared(query, dialect).executeTakeFirst()) !== undefined;
}

/** Rows by their ids, in the trash or not, locked until the transaction ends. */
export async function lockRowsById(
  trx: Db,
  dialect: Dialect,
  table: TableName,
  ids: readonly number[],
): Promise<Row[]> {
  const query = untyped(trx).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id');
  return fetchRows(lockRows(query, dialect));
}

/** Locks rows against changes until the transaction ends. */
export async function lockAgainstChanges(trx: Db, dialect: Dialect, table: TableName, ids: readonly number[]) {
  const query = untyped(trx).selectFrom(table).select('id').where('id', 'in', ids).orderBy('id');
  await lockRowsShared(query, dialect).execute();
}
