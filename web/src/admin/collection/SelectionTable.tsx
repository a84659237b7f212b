import { Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import table from './collection-table.module.css';
import { SelectAll } from './SelectAll.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionTableProps {
  ref: Ref<HTMLDivElement>;
  caption: string;
  /** Column heads. Narrow panels show only the first column; the others are lines under it. */
  columns: readonly string[];
  narrow: boolean;
  /** CSS widths of all cells of a row; the first column takes what the others leave without them, and on narrow panels. */
  widths?: readonly string[];
  /** The rows belong to the previous query; new ones are loading. */
  stale: boolean;
  selection: Pick<Selection<unknown, unknown>, 'all' | 'some' | 'toggleAll' | 'count'>;
  /** Overlays the head while rows are selected. */
  bulkBar: ReactNode;
  children: ReactNode;
}

/** Table with selectable rows, for lists that aren't collection screens. */
export function SelectionTable(props: SelectionTableProps) {
  const { ref, caption, columns, narrow, widths, stale, selection, bulkBar, children } = props;
  const shown = narrow ? columns.slice(0, 1) : columns;
  return (
    <div ref={ref} className={table.frame} data-stale={stale || undefined} aria-busy={stale}>
      {bulkBar}
      <table className={table.table} data-narrow={narrow || undefined} data-set={(widths && !narrow) || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        {widths && !narrow ? (
          <colgroup>
            {widths.map((width, at) => (
              <col key={columns[at - 1] ?? at} style={{ width }} />
            ))}
          </colgroup>
        ) : null}
        <thead className={table.head} data-covered={selection.count > 0 || undefined}>
          <tr>
            <th scope="col" className={table.check}>
              <SelectAll selection={selection} labeled={narrow} />
            </th>
            {shown.map((label, at) => (
              <th key={label} scope="col" className={at === 0 ? table.title : undefined}>
                {narrow ? <span className="visually-hidden">{label}</span> : label}
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
