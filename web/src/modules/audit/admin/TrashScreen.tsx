import { Button, Select } from '@mantine/core';
import { RECORD_KINDS, TRASH_DAYS } from '@qram/contract/record-kinds';
import { IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListToolbar } from '../../../admin/collection/ListToolbar.tsx';
import { Pager } from '../../../admin/collection/Pager.tsx';
import { TrashSkeleton } from '../../../admin/collection/TrashSkeleton.tsx';
import { useClampedPage } from '../../../admin/collection/use-clamped-page.ts';
import { KIND_WORDS } from '../../../admin/record-kinds.ts';
import { useScreenTitle } from '../../../admin/screen-title.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { EmptyState } from '../../../admin/ui/EmptyState.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { trashQuery } from '../queries.ts';
import { TrashRows } from './TrashRows.tsx';
import classes from './trash.module.css';
import { type ChangeTrash, type TrashAddress, useTrashAddress } from './trash-address.ts';

const TITLE = 'Trash';
const ALL = 'all';
const KINDS = RECORD_KINDS.map((kind) => ({ value: kind as string, label: KIND_WORDS[kind].label })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** Everything that was deleted in the last 30 days, with the way back and the way out. */
export default function TrashScreen() {
  const [address, change] = useTrashAddress();
  const { page, perPage, search, kind } = address;
  const list = useQuery(trashQuery(useApi(), { page, per_page: perPage, search: search || undefined, kind }));
  useScreenTitle(TITLE);
  useClampedPage(list.data?.total, address, change);
  const waiting = list.isPending || (list.data && list.data.total > 0 && list.data.rows.length === 0);
  return (
    <>
      <ScreenHead
        title={TITLE}
        note={<span role="status">{list.data ? `${count(list.data.total)} items found` : ''}</span>}
      />
      <section className={panel.panel} aria-label={TITLE}>
        <div className={classes.head}>
          <ListToolbar placeholder="Search the trash" address={address} change={change} />
          <Select
            className={classes.kind}
            aria-label="Kind"
            data={[{ value: ALL, label: 'All kinds' }, ...KINDS]}
            value={kind ?? ALL}
            maxDropdownHeight={320}
            onChange={(value) => change({ kind: RECORD_KINDS.find((each) => each === value), page: 1 })}
          />
        </div>
        {list.data && list.data.rows.length > 0 ? (
          <TrashRows rows={list.data.rows} stale={list.isPlaceholderData} />
        ) : null}
        {list.data?.total === 0 ? <NothingThere address={address} change={change} /> : null}
        {waiting ? <TrashSkeleton /> : null}
        {list.isError && !list.data ? (
          <ErrorState
            message="The trash could not be loaded."
            detail={reasonOf(list.error)}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        ) : null}
        {list.data ? <Pager total={list.data.total} address={address} change={change} /> : null}
      </section>
    </>
  );
}

function NothingThere({ address, change }: { address: TrashAddress; change: ChangeTrash }) {
  if (!address.search && !address.kind)
    return (
      <EmptyState
        icon={IconTrash}
        title="The trash is empty"
        text={`Deleted records are kept here for ${TRASH_DAYS} days, with their files.`}
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text="Nothing in the trash is in this selection."
      action={
        <Button variant="default" onClick={() => change({ search: '', kind: undefined, page: 1 })}>
          Show all
        </Button>
      }
    />
  );
}
