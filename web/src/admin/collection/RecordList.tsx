import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api-context.tsx';
import { count } from '../text-format.ts';
import { reasonOf } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ExportButton } from '../ui/ExportButton.tsx';
import panel from '../ui/panel.module.css';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { CollectionTable } from './CollectionTable.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import type { CollectionDefinition, FormValues } from './collection-definition.ts';
import { collectionListQuery } from './collection-queries.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { Pager } from './Pager.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useClampedPage } from './use-clamped-page.ts';

interface RecordListProps<R extends StoredRecord, V extends FormValues> {
  definition: CollectionDefinition<R, V>;
  address: CollectionAddress;
  change: ChangeAddress;
  above?: ReactNode;
}

/** The list of a collection: head with count and actions, search and sort, table, pages. */
export function RecordList<R extends StoredRecord, V extends FormValues>({
  definition,
  address,
  change,
  above,
}: RecordListProps<R, V>) {
  const api = useApi();
  const list = useQuery(collectionListQuery<R>(api, definition, address));
  useClampedPage(list.data?.total, address, change);
  const add = () => change({ open: { kind: 'new' } });
  return (
    <>
      <ScreenHead
        title={definition.title}
        note={<span role="status">{list.data ? `${count(list.data.total)} items found` : ''}</span>}
        actions={
          <>
            {definition.exported ? <ExportButton of={definition.exported} what={definition.title} /> : null}
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.8} />}
              onClick={() => change({ trash: true, page: 1, search: '', filter: undefined })}
            >
              Trash
            </Button>
            <Button data-add-new leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
              Add New
            </Button>
          </>
        }
      />
      {above}
      <section className={panel.panel} aria-label={definition.title}>
        <ListToolbar
          placeholder={definition.searchPlaceholder}
          sorts={definition.sorts}
          filter={definition.filter}
          address={address}
          change={change}
        />
        {list.data && list.data.rows.length > 0 ? (
          <CollectionTable
            definition={definition}
            rows={list.data.rows}
            total={list.data.total}
            stale={list.isPlaceholderData}
            address={address}
            change={change}
          />
        ) : null}
        {list.data?.total === 0 ? (
          <NothingFound
            nouns={definition.nouns}
            icon={definition.icon}
            search={address.search}
            filtered={address.filter !== undefined}
            onClear={() => change({ search: '', filter: undefined, page: 1 })}
            onAdd={add}
          />
        ) : null}
        {list.isPending || (list.data && list.data.total > 0 && list.data.rows.length === 0) ? (
          <TableSkeleton definition={definition} />
        ) : null}
        {list.isError && !list.data ? (
          <ErrorState
            message={definition.messages.load}
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
