import { Text, UnstyledButton } from '@mantine/core';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { ReactNode } from 'react';
import type { ListPage } from '../../../admin/calls/use-outside-changes.ts';
import { useHold } from '../../../admin/calls/use-outside-changes.ts';
import { BulkBar, deleteAction } from '../../../admin/list/selection/BulkBar.tsx';
import { SelectAll } from '../../../admin/list/selection/SelectAll.tsx';
import type { ConfirmDeletion } from '../../../admin/list/selection/use-deletion.tsx';
import { byId, useSelection } from '../../../admin/list/selection/use-selection.ts';
import { count } from '../../../admin/text/text-format.ts';
import classes from '../shared/media.module.css';
import { toMediaFilters } from '../shared/media-queries.ts';
import type { ChangeMedia, MediaUrlState } from '../shared/media-url.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaTable } from './MediaTable.tsx';

interface MediaFilesProps {
  page: ListPage<MediaFile>;
  stale: boolean;
  listState: MediaUrlState;
  change: ChangeMedia;
  unused: number;
  tools: ReactNode;
  onDelete: ConfirmDeletion<MediaFile>;
}

export function MediaFiles({
  page: { rows, total },
  stale,
  listState,
  change,
  unused,
  tools,
  onDelete,
}: MediaFilesProps) {
  const matching = toMediaFilters(listState);
  const selection = useSelection(rows, total, JSON.stringify(matching), byId);
  useHold(selection.count > 0);
  const openId = listState.open?.kind === 'view' ? listState.open.id : null;
  const shared = {
    rows,
    stale,
    selection,
    openId,
    onOpen: (id: number) => change({ open: { kind: 'view', id } }, { replace: openId !== null }),
  };
  const bulkBar = (
    <BulkBar
      selection={selection}
      total={total}
      actions={[
        deleteAction(selection.count, () =>
          onDelete(selection.everything ? { matching, count: total } : selection.records, selection.drop),
        ),
      ]}
    />
  );
  const note = <UnusedNote listState={listState} change={change} unused={unused} />;
  if (listState.layout === 'list')
    return (
      <>
        <div className={classes.strip}>
          {note}
          {tools}
        </div>
        <MediaTable {...shared} bulkBar={bulkBar} onDelete={(file) => onDelete([file], selection.drop)} />
      </>
    );
  return (
    <>
      {bulkBar}
      <div className={classes.strip} data-covered={selection.count > 0 || undefined}>
        <span inert={stale}>
          <SelectAll selection={selection} labeled />
        </span>
        {note}
        {tools}
      </div>
      <MediaGrid {...shared} />
    </>
  );
}

interface UnusedNoteProps {
  listState: MediaUrlState;
  change: ChangeMedia;
  unused: number;
}

/** Says how many files are unused, and shows only them on request. */
function UnusedNote({ listState, change, unused }: UnusedNoteProps) {
  const show = (only: boolean) => change({ unused: only, page: 1 });
  if (listState.unused)
    return (
      <Text fz="sm" c="var(--ink-2)">
        <span>{"These files aren't used anywhere. "}</span>
        <UnstyledButton className={classes.link} onClick={() => show(false)}>
          Show all files
        </UnstyledButton>
      </Text>
    );
  if (unused === 0)
    return (
      <Text fz="sm" c="var(--ink-2)">
        Every file is used.
      </Text>
    );
  return (
    <Text fz="sm" c="var(--ink-2)">
      <span>{`${unused === 1 ? "1 file isn't used anywhere." : `${count(unused)} files aren't used anywhere.`} `}</span>
      <UnstyledButton className={classes.link} onClick={() => show(true)}>
        Review unused files
      </UnstyledButton>
    </Text>
  );
}
