import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api-context.tsx';
import { ExportButton } from '../ui/ExportButton.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import { CollectionTable } from './CollectionTable.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import { collectionListQuery } from './collection-queries.ts';
import { FoundCount, ListPanel } from './ListPanel.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const NO_FILTERS = { filter: undefined, choices: undefined };

interface RecordListProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  address: CollectionAddress;
  change: ChangeAddress;
  above?: ReactNode;
}

/** The list of a collection: title with count and actions, search and sort, table, pager. */
export function RecordList<R extends StoredRecord, V extends FormValues>({
  definition,
  address,
  change,
  above,
}: RecordListProps<R, V>) {
  const api = useApi();
  const list = useQuery(collectionListQuery<R>(api, definition, address));
  const add = () => change({ open: { kind: 'new' } });
  return (
    <>
      <ScreenHead
        title={definition.title}
        note={<FoundCount list={list} />}
        actions={
          <>
            {definition.exported ? <ExportButton of={definition.exported} what={definition.title} /> : null}
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.8} />}
              onClick={() => change({ trash: true, page: 1, search: '', ...NO_FILTERS })}
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
      <ListPanel
        label={definition.title}
        list={list}
        address={address}
        change={change}
        failed={definition.messages.load}
        toolbar={
          <ListToolbar
            placeholder={definition.searchPlaceholder}
            sorts={definition.sorts}
            filter={definition.filter}
            choices={definition.choices}
            address={address}
            change={change}
          />
        }
        table={(page, stale) => (
          <CollectionTable
            definition={definition}
            rows={page.rows}
            total={page.total}
            stale={stale}
            address={address}
            change={change}
          />
        )}
        skeleton={<TableSkeleton definition={definition} />}
        empty={
          <NothingFound
            nouns={definition.nouns}
            icon={definition.icon}
            search={address.search}
            filtered={address.filter !== undefined || address.choices !== undefined}
            onClear={() => change({ search: '', ...NO_FILTERS, page: 1 })}
            onAdd={add}
          />
        }
      />
    </>
  );
}
