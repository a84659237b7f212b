import type { CollectionReader } from '../context.ts';
import type { RecordState, Row, Values } from '../record-types.ts';

export type RelationReader = Pick<CollectionReader, 'trx' | 'now' | 'definition'>;

export async function loadRelations(
  { trx, now, definition: { record } }: RelationReader,
  rows: readonly Row[],
): Promise<Map<number, Values>> {
  if (!record?.loadRelations || rows.length === 0) return new Map();
  return record.loadRelations(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}

/** As versions and the audit trail store them. */
export async function loadRecords(reader: RelationReader, rows: readonly Row[]): Promise<RecordState[]> {
  if (reader.definition.record?.relationsAreShared) return rows.map((row) => ({ row, values: row }));
  const relations = await loadRelations(reader, rows);
  return rows.map((row) => ({ row, values: { ...row, ...relations.get(row.id) } }));
}
