import type { CollectionDefinition } from '../definition.ts';
import type { RecordState, Row, Values, WriteContext } from '../record-types.ts';

/** Values of rows in other tables, by id. */
export async function loadRelations(
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  { record }: CollectionDefinition,
  rows: readonly Row[],
): Promise<Map<number, Values>> {
  if (!record?.loadRelations || rows.length === 0) return new Map();
  return record.loadRelations(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Records as versions and the audit trail have them. */
export async function loadRecords(
  context: Pick<WriteContext, 'trx' | 'now'>,
  definition: CollectionDefinition,
  rows: readonly Row[],
): Promise<RecordState[]> {
  if (definition.record?.relationsAreShared) return rows.map((row) => ({ row, values: row }));
  const relations = await loadRelations(context, definition, rows);
  return rows.map((row) => ({ row, values: { ...row, ...relations.get(row.id) } }));
}
