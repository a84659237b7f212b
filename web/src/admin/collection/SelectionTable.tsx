import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import table from './collection-table.module.css';
import type { useSelection } from './use-selection.ts';

export interface SelectionColumn {
  readonly label: string;
  /** CSS width; the column without one takes what is left. */
  readonly width: string | undefined;
}

interface SelectionTableProps {
  ref: Ref<HTMLDivElement>;
  caption: string;
  /** On narrow panels the first alone is left: the others move under it. */
  columns: readonly SelectionColumn[];
  /** Width of the column of actions in pixels, where the panel is wide. */
  actions: number;
  narrow: boolean;
  /** The rows are those of the request before; the new ones are on their way. */
  stale: boolean;
  selection: Pick<ReturnType<typeof useSelection>, 'all' | 'some' | 'toggleAll'> & { records: readonly unknown[] };
  /** Stands over the head while something is selected. */
  bulkBar: ReactNode;
  /** The rows. */
  children: ReactNode;
}

const NARROW_ACTIONS = 84;

/** A table whose rows can be selected, for lists that are no collection screen. */
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

/** The same while its first rows come, under the head of its first column. */
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
