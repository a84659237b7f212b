import { lockRows, lockRowsShared } from '../../platform/database/dialect.ts';
import type { CollectionReader } from '../context.ts';
import type { Row, TableName, WriteContext } from '../record-types.ts';
import { fetchRows, untyped } from './repository.ts';

type Transaction = Pick<WriteContext, 'trx' | 'dialect'>;

/** Locks an existing row until the transaction ends. */
export async function lockLiving({ trx, dialect }: Transaction, table: TableName, id: number): Promise<boolean> {
  const query = untyped(trx).selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await lockRowsShared(query, dialect).executeTakeFirst()) !== undefined;
}

/** Includes the trash. */
export async function lockRowsById(
  { trx, dialect, definition }: Transaction & Pick<CollectionReader, 'definition'>,
  ids: readonly number[],
): Promise<Row[]> {
  const query = untyped(trx).selectFrom(definition.name).selectAll().where('id', 'in', ids).orderBy('id');
  return fetchRows(lockRows(query, dialect));
}

/** Until the transaction ends. */
export async function lockAgainstChanges(
  { trx, dialect }: Transaction,
  table: TableName,
  ids: readonly number[],
): Promise<void> {
  const query = untyped(trx).selectFrom(table).select('id').where('id', 'in', ids).orderBy('id');
  await lockRowsShared(query, dialect).execute();
}
