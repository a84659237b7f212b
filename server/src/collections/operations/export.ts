import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { beginExport, pagesOfIds, type TableExport } from '../../platform/table-export.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Values } from '../record-types.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { type ListQuery, listedIds, presentRows } from './read.ts';

/** An exported table: the columns, and the cells of a record with fields that are not plain values. */
interface ExportedTable {
  columns: readonly string[];
  toRow?(record: Values): Values;
}

/** Exports what a list with this query shows on all its pages, or the records with the given ids. */
export async function exportCollection(
  deps: Dependencies,
  definition: CollectionDefinition,
  actor: Actor,
  query: ListQuery & { ids?: readonly number[] | undefined },
  { columns, toRow = (record) => record }: ExportedTable,
): Promise<TableExport> {
  const { ids: chosen, ...listed } = query;
  const ids = await listedIds(deps, definition, actor, listed, chosen);
  return beginExport(deps, actor, {
    collection: definition.name,
    columns,
    filters: query,
    total: ids.length,
    pages: pagesOfIds(ids, async (some) => {
      const rows = untyped(deps.db)
        .selectFrom(definition.name)
        .selectAll()
        .where('id', 'in', [...some])
        .where('deleted_at', 'is', null);
      const records = await presentRows(deps, definition, await fetchRows(rows));
      const byId = new Map(records.map((record) => [Number(record.id), record]));
      return some.flatMap((id) => {
        const record = byId.get(id);
        return record ? [{ ...toRow(record), id }] : [];
      });
    }),
  });
}
