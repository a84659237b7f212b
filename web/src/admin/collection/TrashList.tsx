import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { count } from '../text-format.ts';
import { reasonOf } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import { collectionTrashQuery } from './collection-queries.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { Pager } from './Pager.tsx';
import { TrashSkeleton } from './TrashSkeleton.tsx';
import { type TrashedKind, TrashTable } from './TrashTable.tsx';
import { useClampedPage } from './use-clamped-page.ts';

interface TrashListProps<R extends StoredRecord> {
  definition: TrashedKind<R> & { readonly title: string };
  address: CollectionAddress;
  change: ChangeAddress;
}

/** The deleted records of a collection, which can be brought back for 30 days. */
export function TrashList<R extends StoredRecord>({ definition, address, change }: TrashListProps<R>) {
  const api = useApi();
  const list = useQuery(collectionTrashQuery<R>(api, definition, address));
  useClampedPage(list.data?.total, address, change);
  return (
    <>
      <ScreenHead
        title={`${definition.title}: trash`}
        note={<span role="status">{list.data ? `${count(list.data.total)} items found` : ''}</span>}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.8} />}
            onClick={() => change({ trash: false, page: 1, search: '' })}
          >
            Back to the list
          </Button>
        }
      />
      <section className={panel.panel} aria-label={`${definition.title}: trash`}>
        <ListToolbar placeholder="Search the trash" address={address} change={change} />
        {list.data && list.data.rows.length > 0 ? (
          <TrashTable definition={definition} rows={list.data.rows} stale={list.isPlaceholderData} />
        ) : null}
        {list.data?.total === 0 ? (
          <NothingFound
            nouns={definition.nouns}
            icon={IconTrash}
            search={address.search}
            onClear={() => change({ search: '', page: 1 })}
          />
        ) : null}
        {list.isPending ? <TrashSkeleton /> : null}
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
