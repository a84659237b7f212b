import { Box, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { ListUrlState } from '../../calls/collection-url.ts';
import { cellStyle } from '../../calls/columns.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { byId, useSelection } from '../selection/use-selection.ts';
import classes from './collection-table.module.css';
import { RowActions } from './RowActions.tsx';
import { TableHead } from './TableHead.tsx';
import { useListLayout } from './use-list-layout.ts';

/** Widths of the title placeholders in percent, varied so that rows look natural. */
const TITLES = [62, 48, 71, 55, 40, 66, 52, 58];

const nothing = () => undefined;

export function TableSkeleton<R extends StoredRecord, V extends FormValues>({
  definition,
  listState,
}: {
  definition: AdminCollection<R, V>;
  listState: ListUrlState;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { narrow, pictured, columns } = useListLayout(frame, definition.list, listState.columns);
  const others = columns.slice(1);
  const selection = useSelection<R, number>([], 0, '', byId);
  return (
    <div ref={frame} className={classes.frame} data-shared={!narrow || undefined} role="status" aria-label="Loading">
      <table
        className={classes.table}
        data-narrow={narrow || undefined}
        data-pictured={pictured || undefined}
        aria-hidden="true"
        inert
      >
        <TableHead
          stale={false}
          definition={definition}
          columns={columns}
          narrow={narrow}
          selection={selection}
          sort={listState.sort}
          onSort={nothing}
        />
        <tbody>
          {TITLES.map((width) => (
            <tr key={width} className={classes.row}>
              <td className={classes.check}>
                {narrow && definition.list.lead ? null : <Skeleton h={18} w={18} radius="xs" />}
              </td>
              {definition.list.lead ? (
                <td className={classes.lead}>
                  <Box
                    component="span"
                    display="block"
                    {...(pictured ? { w: 320, h: 180 } : narrow ? {} : { w: definition.list.lead.width, h: 36 })}
                  >
                    <Skeleton h="100%" radius="sm" />
                  </Box>
                  {narrow ? <Skeleton h={22} w={42} mt="xs" radius="sm" /> : null}
                </td>
              ) : null}
              <td className={classes.title}>
                <Skeleton h={14} w={`${width}%`} my="xxs" />
                {narrow ? (
                  <>
                    <Skeleton h={12} w="60%" mt="md" />
                    <Skeleton h={12} w="46%" mt="sm" />
                  </>
                ) : null}
              </td>
              {narrow
                ? null
                : others.map((column) => (
                    <td key={column.key}>
                      <div className={classes.cell} style={cellStyle(column)} data-wraps={column.wraps}>
                        <Box w={column.usual ?? column.width ?? '41px'} maw="100%">
                          <Skeleton h={14} w="80%" />
                        </Box>
                      </div>
                    </td>
                  ))}
              <td className={classes.actionsCell}>
                <div className={classes.reserved}>
                  <RowActions name="" narrow={narrow} onView={nothing} onEdit={nothing} onDelete={nothing} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
