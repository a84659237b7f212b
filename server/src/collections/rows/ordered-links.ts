import type { Db } from '../../platform/database/database.ts';
import { untyped } from './repository.ts';

/** Links to other records, ordered by `place`. */
export interface LinkTable {
  table: string;
  /** Column with the id of the record that has the links. */
  from: string;
  /** Column with the id of the linked record. */
  to: string;
}

/** In order, by linking record; omits records without links. */
export async function selectLinks(
  db: Db,
  { table, from, to }: LinkTable,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await untyped(db)
    .selectFrom(table)
    .select([from, to])
    .where(from, 'in', ids)
    .orderBy('place')
    .orderBy(to)
    .execute();
  const groups = Map.groupBy(rows, (row) => Number(row[from]));
  return new Map([...groups].map(([id, links]) => [id, links.map((row) => Number(row[to]))]));
}

export async function replaceLinks(
  trx: Db,
  { table, from, to }: LinkTable,
  id: number,
  linked: readonly number[],
): Promise<void> {
  await untyped(trx).deleteFrom(table).where(from, '=', id).execute();
  const rows = linked.map((other, place) => ({ [from]: id, [to]: other, place }));
  if (rows.length > 0) await untyped(trx).insertInto(table).values(rows).execute();
}
