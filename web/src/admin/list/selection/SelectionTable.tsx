import { Skeleton } from '@mantine/core';
import { type ReactNode, type Ref, useRef } from 'react';
import table from '../table/collection-table.module.css';
import { KeyedRows } from '../table/row-keys.tsx';
import { useNarrow } from '../table/use-narrow.ts';
import { SelectAll } from './SelectAll.tsx';
import { byId, type Selection, useSelection } from './use-selection.ts';

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
            <th scope="col" className={table.check} inert={stale}>
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
        <KeyedRows stale={stale}>{children}</KeyedRows>
      </table>
    </div>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

interface SelectionTableSkeletonProps extends Required<Pick<SelectionTableProps, 'columns' | 'widths'>> {
  /** Panel width in pixels below which the other columns collapse under the first. */
  narrowBelow: number;
}

export function SelectionTableSkeleton({ columns, widths, narrowBelow }: SelectionTableSkeletonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, narrowBelow);
  const selection = useSelection<{ id: number }, number>([], 0, '', byId);
  return (
    <div role="status" aria-label="Loading">
      <div aria-hidden="true" inert>
        <SelectionTable
          ref={frame}
          caption=""
          columns={columns}
          narrow={narrow}
          widths={widths}
          stale={false}
          selection={selection}
          bulkBar={null}
        >
          {SKELETON_ROWS.map((row) => (
            <tr key={row} className={table.row}>
              <td className={table.check}>
                <Skeleton h={18} w={18} radius="xs" />
              </td>
              <td className={table.title}>
                <Skeleton h={14} w={`${40 + ((row * 17) % 45)}%`} my="xxs" />
                {narrow ? (
                  <>
                    <Skeleton h={12} w="60%" mt="md" />
                    <Skeleton h={12} w="46%" mt="sm" />
                  </>
                ) : null}
              </td>
              {(narrow ? [] : columns.slice(1)).map((label) => (
                <td key={label}>
                  <Skeleton h={14} w="60%" />
                </td>
              ))}
              <td />
            </tr>
          ))}
        </SelectionTable>
      </div>
    </div>
  );
}
