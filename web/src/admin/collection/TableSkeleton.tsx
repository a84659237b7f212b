import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import { NARROW_BELOW } from './CollectionTable.tsx';
import type { StoredRecord } from './collection-calls.ts';
import classes from './collection-table.module.css';
import { useNarrow } from './use-narrow.ts';

/** Widths of the title placeholders in percent, varied so that rows look natural. */
const TITLES = [62, 48, 71, 55, 40, 66, 52, 58];

/** Loading state of a list table, with the same columns and row heights. */
export function TableSkeleton<R extends StoredRecord, V extends FormValues>({
  definition,
}: {
  definition: AdminCollection<R, V>;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, definition.narrowBelow ?? NARROW_BELOW);
  const others = narrow ? [] : definition.columns.slice(1);
  return (
    <div ref={frame} className={classes.frame} role="status" aria-label="Loading">
      <table className={classes.table} data-narrow={narrow || undefined} aria-hidden="true">
        <thead className={classes.head}>
          <tr>
            <th className={classes.check}>
              <Skeleton h={18} w={18} radius="xs" />
            </th>
            {definition.lead ? <th className={classes.lead}>{narrow ? null : definition.lead.label}</th> : null}
            {(narrow ? definition.columns.slice(0, 1) : definition.columns).map((column, at) => (
              <th key={column.key} className={at === 0 ? classes.title : undefined}>
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
              <td className={classes.title}>
                <Skeleton h={14} w={`${width}%`} />
                {narrow ? <Skeleton h={12} w="40%" mt={10} /> : null}
              </td>
              {others.map((column) => (
                <td key={column.key}>
                  <Skeleton h={14} w={column.width ? `calc(${column.width} * 0.6)` : 60} />
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
