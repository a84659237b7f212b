import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import { NARROW_BELOW } from './CollectionTable.tsx';
import type { CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import classes from './collection-table.module.css';
import { cellStyle, chooseColumns, frameStyle } from './columns.ts';
import { useColumnFit } from './use-column-fit.ts';
import { useNarrow } from './use-narrow.ts';

/** Widths of the title placeholders in percent, varied so that rows look natural. */
const TITLES = [62, 48, 71, 55, 40, 66, 52, 58];

/** Loading state of a list table, with the same columns and row heights. */
export function TableSkeleton<R extends StoredRecord, V extends FormValues>({
  definition,
  address,
}: {
  definition: AdminCollection<R, V>;
  address: CollectionAddress;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, definition.narrowBelow ?? NARROW_BELOW);
  const columns = chooseColumns(definition.columns, address.columns);
  const others = narrow ? [] : columns.slice(1);
  useColumnFit(frame, narrow ? undefined : address.widths);
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={frameStyle(address.widths)}
      data-shared={(!narrow && address.widths === undefined) || undefined}
      data-title-set={(!narrow && address.widths?.[columns[0].key] !== undefined) || undefined}
      role="status"
      aria-label="Loading"
    >
      <table className={classes.table} data-narrow={narrow || undefined} aria-hidden="true">
        <thead className={classes.head}>
          <tr>
            <th className={classes.check}>
              <Skeleton h={18} w={18} radius="xs" />
            </th>
            {definition.lead ? <th className={classes.lead}>{narrow ? null : definition.lead.label}</th> : null}
            {(narrow ? columns.slice(0, 1) : columns).map((column, at) => (
              <th
                key={column.key}
                className={at === 0 ? classes.title : undefined}
                style={narrow ? undefined : cellStyle(column)}
              >
                {column.label}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {TITLES.map((width) => (
            <tr key={width} className={classes.row}>
              <td className={classes.check}>
                <Skeleton h={18} w={18} radius="xs" />
              </td>
              {definition.lead ? (
                <td className={classes.lead}>
                  <Skeleton h={36} w={definition.lead.width} radius="sm" />
                </td>
              ) : null}
              <td className={classes.title} style={narrow ? undefined : cellStyle(columns[0])}>
                <Skeleton h={14} w={`${width}%`} />
                {narrow ? <Skeleton h={12} w="40%" mt={10} /> : null}
              </td>
              {others.map((column) => (
                <td key={column.key}>
                  <div className={classes.cell} style={cellStyle(column)}>
                    <Skeleton h={14} maw="100%" w={column.width ? `calc(${column.width} * 0.6)` : 60} />
                  </div>
                </td>
              ))}
              <td>
                <Skeleton h={14} w={24} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
