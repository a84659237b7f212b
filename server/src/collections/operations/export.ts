import type { Actor } from '../../platform/access/actor.ts';
import { beginExport, pagesOfIds, type TableExport } from '../../platform/tables/table-export.ts';
import { type CollectionContext, readerOf } from '../context.ts';
import type { Values } from '../record-types.ts';
import { fetchRows, untyped } from '../rows/repository.ts';
import { type ListQuery, listedIds } from './list.ts';
import { presentRows } from './present.ts';

export interface ExportedTable {
  columns: readonly string[];
  toRow?(record: Values): Values;
}

/** A list, or the ids of records. */
export type ExportQuery = ListQuery & { ids?: readonly number[] | undefined };

/** Reads a list page by page, or the given ids. */
export async function exportRecords(
  collection: CollectionContext,
  actor: Actor,
  query: ExportQuery,
  { columns, toRow = (record) => record }: ExportedTable,
): Promise<TableExport> {
  const { deps, definition } = collection;
  const { ids: chosen, ...listed } = query;
  const ids = await listedIds(collection, actor, listed, chosen);
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
      const records = await presentRows(readerOf(collection), await fetchRows(rows));
      const byId = new Map(records.map((record) => [Number(record.id), record]));
      return some.flatMap((id) => {
        const record = byId.get(id);
        return record ? [{ ...toRow(record), id }] : [];
      });
    }),
  });
}
