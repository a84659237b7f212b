import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import table from './collection-table.module.css';
import type { useSelection } from './use-selection.ts';

export interface SelectionColumn {
  readonly label: string;
  /** CSS width; the column without one takes the remaining space. */
  readonly width: string | undefined;
}

interface SelectionTableProps {
  ref: Ref<HTMLDivElement>;
  caption: string;
  /** Narrow panels show only the first column; the others collapse under it. */
  columns: readonly SelectionColumn[];
  /** Width of the actions column in pixels on wide panels. */
  actions: number;
  narrow: boolean;
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  selection: Pick<ReturnType<typeof useSelection>, 'all' | 'some' | 'toggleAll'> & { records: readonly unknown[] };
  /** Overlays the head while rows are selected. */
  bulkBar: ReactNode;
  children: ReactNode;
}

const NARROW_ACTIONS = 84;

/** Table with selectable rows, for lists that aren't collection screens. */
export function SelectionTable(props: SelectionTableProps) {
  const { ref, caption, columns, actions, narrow, stale, selection, bulkBar, children } = props;
  const shown = narrow ? columns.slice(0, 1) : columns;
  return (
    <div ref={ref} className={table.frame} data-stale={stale || undefined} aria-busy={stale}>
      {bulkBar}
      <table className={table.table} data-narrow={narrow || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          <col style={{ width: 48 }} />
          {shown.map(({ label, width }) => (
            <col key={label} style={{ width }} />
          ))}
          <col style={{ width: narrow ? NARROW_ACTIONS : actions }} />
        </colgroup>
        <thead className={table.head} data-covered={selection.records.length > 0 || undefined}>
          <tr>
            <th scope="col" className={table.check}>
              <Checkbox
                size="18px"
                aria-label={selection.all ? 'Deselect all' : 'Select all'}
                checked={selection.all}
                indeterminate={selection.some}
                onChange={selection.toggleAll}
              />
            </th>
            {shown.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Loading state, under the head of the first column. */
export function SelectionTableSkeleton({ label }: { label: string }) {
  return (
    <div className={table.frame} role="status" aria-label="Loading">
      <table className={table.table} aria-hidden="true">
        <thead className={table.head}>
          <tr>
            <th>{label}</th>
          </tr>
        </thead>
        <tbody>
          {SKELETON_ROWS.map((row) => (
            <tr key={row} className={table.row}>
              <td>
                <Skeleton h={14} w={`${40 + ((row * 17) % 45)}%`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
