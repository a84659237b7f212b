import { IconPencil } from '@tabler/icons-react';
import { use, useRef } from 'react';
import { findMatching } from '../../calls/collection-queries.ts';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import { useHold } from '../../calls/use-outside-changes.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useScreenKeys } from '../../url/single-keys.ts';
import { MovableList, type SortableElement, SortableRow } from '../order/SortableRows.tsx';
import { useReordering } from '../order/use-reordering.ts';
import { BulkBar, deleteAction } from '../selection/BulkBar.tsx';
import { BulkEditContext } from '../selection/bulk-edit-context.ts';
import { useDeletion } from '../selection/use-deletion.tsx';
import { byId, useSelection } from '../selection/use-selection.ts';
import { useSelectionExport } from '../selection/use-selection-export.ts';
import classes from './collection-table.module.css';
import { RecordRow } from './RecordRow.tsx';
import { KeyedRows, rowKeys } from './row-keys.tsx';
import { TableHead } from './TableHead.tsx';
import { useListLayout } from './use-list-layout.ts';
import { useMoreActions } from './use-more-actions.ts';

interface CollectionTableProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  rows: R[];
  total: number;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  listState: ListUrlState;
  change: ChangeListState;
}

export function CollectionTable<R extends StoredRecord, V extends FormValues>({
  definition,
  rows,
  total,
  stale,
  listState,
  change,
}: CollectionTableProps<R, V>) {
  const frame = useRef<HTMLDivElement>(null);
  const matching = findMatching(listState);
  const { narrow, pictured, columns, below } = useListLayout(frame, definition.list, listState.columns);
  const selection = useSelection(rows, total, JSON.stringify(matching), byId);
  useHold(selection.count > 0);
  const askToDelete = useDeletion(definition);
  const { shown, hint, reordering } = useReordering(definition, rows, total, listState);
  const everything = selection.everything ? { matching, count: total } : null;
  const deleteSelected = () => askToDelete(everything ?? selection.records, selection.drop);
  const exported = useSelectionExport(
    { endpoint: definition.abilities.exported, what: definition.title, matching, sort: listState.sort },
    selection,
  );
  const openBulkEdit = use(BulkEditContext);
  const bulkEdit = () =>
    openBulkEdit?.({ selected: { records: selection.records, everything }, onDone: selection.drop });
  const otherActions =
    definition.list.useBulkActions?.({ records: selection.records, everything }, selection.drop) ?? [];
  const actions = [
    ...((definition.bulkEdit?.fields || (definition.bulkEdit?.Form && !everything)) && openBulkEdit
      ? [{ label: 'Edit Selected', icon: IconPencil, act: bulkEdit }]
      : []),
    ...otherActions.filter(({ forEverything }) => forEverything || !everything),
    ...exported,
    deleteAction(selection.count, deleteSelected),
  ];
  const view = (id: number) => change({ open: { kind: 'view', id } });
  const edit = (id: number) => change({ open: { kind: 'edit', id } });
  useScreenKeys(
    rowKeys({ frame, keys: shown.map(({ id }) => id), selection, onOpen: edit, onView: view, onEdit: edit }),
  );
  const getMore = useMoreActions(definition, hint === null ? reordering : null, change);
  const toRow = (record: R, sortable?: SortableElement<HTMLTableRowElement>) => (
    <RecordRow
      key={record.id}
      definition={definition}
      columns={columns}
      below={below}
      pictured={pictured}
      record={record}
      narrow={narrow}
      selected={selection.has(record.id)}
      more={getMore(record)}
      {...(sortable ? { sortable } : {})}
      onSelect={(range) => (range ? selection.extendTo(record.id) : selection.toggle(record.id))}
      onView={() => view(record.id)}
      onEdit={() => edit(record.id)}
      onDelete={() => askToDelete([record], selection.drop)}
    />
  );
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-shared={!narrow || undefined}
      data-stale={stale || undefined}
      aria-busy={stale}
    >
      <BulkBar selection={selection} total={total} actions={actions} />
      <MovableList reordering={reordering} hint={hint}>
        <table className={classes.table} data-narrow={narrow || undefined} data-pictured={pictured || undefined}>
          <caption className="visually-hidden">{definition.title}</caption>
          <TableHead
            definition={definition}
            columns={columns}
            narrow={narrow}
            stale={stale}
            selection={selection}
            sort={listState.sort}
            onSort={(sort) => change({ sort, page: 1 })}
          />
          <KeyedRows stale={stale}>
            {shown.map((record) =>
              reordering ? (
                <SortableRow<HTMLTableRowElement> key={record.id} id={record.id}>
                  {(element) => toRow(record, element)}
                </SortableRow>
              ) : (
                toRow(record)
              ),
            )}
          </KeyedRows>
        </table>
      </MovableList>
    </div>
  );
}
