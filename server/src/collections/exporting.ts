import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { beginExport, type TableExport } from '../platform/table-export.ts';
import type { CollectionDefinition, Row, Values } from './definition.ts';
import { presentRows } from './reading.ts';

/**
 * Exports a collection's records as a table, ordered by id, without the trash.
 * @param rowOf the cells of a record with fields that are not plain values
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
