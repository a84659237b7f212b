import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { beginExport, type TableExport } from '../platform/table-export.ts';
import type { CollectionDefinition, Row, Values } from './definition.ts';
import { presentRows } from './reading.ts';

/**
 * The records of a collection as a table, in the order of their ids; what lies in the trash is left out.
 * @param rowOf the cells of a record where its fields are not plain values
 */
export function exportCollection(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  columns: readonly string[],
  rowOf: (record: Values) => Values = (record) => record,
): Promise<TableExport> {
  const db = deps.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  return beginExport(deps, actor, {
    collection: definition.name,
    columns,
    rowsAfter: async (id, limit) => {
      const rows = await db
        .selectFrom(definition.name)
        .selectAll()
        .where('id', '>', id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      const records = await presentRows(deps, definition, rows as unknown as Row[]);
      return records.map((record) => ({ ...rowOf(record), id: Number(record.id) }));
    },
  });
}
