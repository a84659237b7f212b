import { Box, Flex } from '@mantine/core';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { type ReactNode, useRef } from 'react';
import { RowCheckbox } from '../../../admin/list/selection/RowCheckbox.tsx';
import { SelectionTable } from '../../../admin/list/selection/SelectionTable.tsx';
import type { Selection } from '../../../admin/list/selection/use-selection.ts';
import table from '../../../admin/list/table/collection-table.module.css';
import { DetailLines } from '../../../admin/list/table/DetailLines.tsx';
import { RowActions } from '../../../admin/list/table/RowActions.tsx';
import { RowTitle } from '../../../admin/list/table/RowTitle.tsx';
import { keyedRow, rowKeys } from '../../../admin/list/table/row-keys.tsx';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import { useScreenKeys } from '../../../admin/url/single-keys.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { MediaThumb } from '../shared/MediaThumb.tsx';
import classes from '../shared/media.module.css';
import { formatSizeAndType, places } from '../shared/media-labels.ts';

/** Panel width in pixels below which the other columns are lines under the name. */
const NARROW_BELOW = 820;
const COLUMNS = ['Name', 'Size', 'Used in', 'Uploaded by', 'Uploaded'];

interface MediaTableProps {
  rows: readonly MediaFile[];
  stale: boolean;
  selection: Selection<MediaFile>;
  bulkBar: ReactNode;
  openId: number | null;
  onOpen: (id: number) => void;
  onDelete: (file: MediaFile) => void;
}

const uses = (file: MediaFile) =>
  file.uses === 0 ? (
    <Badge small tone="warn">
      Unused
    </Badge>
  ) : (
    places(file.uses)
  );

export function MediaTable({ rows, stale, selection, bulkBar, openId, onOpen, onDelete }: MediaTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  useScreenKeys(rowKeys({ frame, keys: rows.map(({ id }) => id), selection, onOpen, onView: onOpen }));
  return (
    <SelectionTable
      ref={frame}
      caption="Media"
      columns={COLUMNS}
      narrow={narrow}
      stale={stale}
      selection={selection}
      bulkBar={bulkBar}
    >
      {rows.map((file) => (
        <tr
          key={file.id}
          {...keyedRow(file.id)}
          className={table.row}
          data-selected={selection.has(file.id) || openId === file.id || undefined}
        >
          <td className={table.check}>
            <RowCheckbox
              name={file.name}
              selected={selection.has(file.id)}
              onSelect={(range) => (range ? selection.extendTo(file.id) : selection.toggle(file.id))}
            />
          </td>
          <td className={table.title}>
            <Flex align="center" gap="sm" miw={0}>
              <Box component="span" flex="none" w={60} className={classes.rowThumb}>
                <MediaThumb file={file} />
              </Box>
              <RowTitle onOpen={() => onOpen(file.id)}>{file.name}</RowTitle>
            </Flex>
            {narrow ? (
              <DetailLines
                lines={[
                  { label: 'Size', value: formatSizeAndType(file) },
                  { label: 'Used in', value: uses(file) },
                  { label: 'Uploaded', value: <Time at={file.created_at} show="day" /> },
                ]}
              />
            ) : null}
          </td>
          {narrow ? null : (
            <>
              <td>{formatSizeAndType(file)}</td>
              <td>{uses(file)}</td>
              <td>
                {file.uploaded_by_name ? (
                  <UserName name={file.uploaded_by_name} username={file.uploaded_by_username} />
                ) : null}
              </td>
              <td>
                <Time at={file.created_at} show="day" />
              </td>
            </>
          )}
          <td className={table.actionsCell}>
            <RowActions
              name={file.name}
              narrow={narrow}
              onView={() => onOpen(file.id)}
              deleteBlocked={file.uses > 0 ? `Used in ${places(file.uses)}` : undefined}
              onDelete={() => onDelete(file)}
            />
          </td>
        </tr>
      ))}
    </SelectionTable>
  );
}
