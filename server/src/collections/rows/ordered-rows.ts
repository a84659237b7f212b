import { sql } from 'kysely';
import { lockRows } from '../../platform/database/dialect.ts';
import type { CollectionReader } from '../context.ts';
import type { Values } from '../record-types.ts';
import { untyped } from './repository.ts';

export interface OrderedRow {
  id: number;
  order: number;
  updated_at: string;
}

/**
 * Reads after all are locked, because a statement that waits for a lock returns the former order.
 * @param within columns with equal values in the list
 */
export async function selectOrdered(
  { trx, dialect, definition }: CollectionReader,
  within: Values,
  limit: number,
): Promise<OrderedRow[]> {
  const listed = untyped(trx)
    .selectFrom(definition.name)
    .where((eb) => eb.and(within))
    .where('deleted_at', 'is', null);
  await lockRows(listed.select('id').orderBy('id'), dialect).execute();
  const rows = listed.select(['id', 'order', 'updated_at']).orderBy('order').orderBy('id').limit(limit);
  return (await rows.execute()) as unknown as OrderedRow[];
}

/** Counts the trash too. */
export async function countKnown({ trx, definition }: CollectionReader, ids: readonly number[]): Promise<number> {
  const known = await untyped(trx).selectFrom(definition.name).select('id').where('id', 'in', ids).execute();
  return known.length;
}

/** @param updatedAt null leaves it unchanged */
export async function saveOrder(
  { trx, definition }: CollectionReader,
  rows: readonly OrderedRow[],
  numbers: ReadonlyMap<number, number>,
  updatedAt: string | null,
): Promise<void> {
  const cases = rows.map(({ id }) => sql`when ${id} then cast(${numbers.get(id)} as integer)`);
  await untyped(trx)
    .updateTable(definition.name)
    .set({ order: sql`case id ${sql.join(cases, sql` `)} end`, ...(updatedAt ? { updated_at: updatedAt } : {}) })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
