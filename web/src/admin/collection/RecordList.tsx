import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api-context.tsx';
import type { CollectionPath } from '../admin-screen.ts';
import { allCollections } from '../admin-screens.ts';
import { ExportButton } from '../ui/ExportButton.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import type { AdminCollection, FormValues, ListFilter } from './admin-collection.ts';
import { CollectionTable } from './CollectionTable.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import { collectionListQuery } from './collection-queries.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FoundCount, ListPanel } from './ListPanel.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const namesOf = (path: CollectionPath) =>
  allCollections.filter((collection) => collection.path === path).map(({ name }) => name);

interface RecordFilterProps {
  filter: ListFilter;
  address: CollectionAddress;
  change: ChangeAddress;
}

function RecordFilter({ filter, address, change }: RecordFilterProps) {
  return (
    <FilterSelect
      label={filter.label}
      all={filter.all}
      choices={filter.useChoices().map(({ value, label }) => ({ value: String(value), label }))}
      value={address.filter === undefined ? undefined : String(address.filter)}
      onChange={(value) => change({ filter: value === undefined ? undefined : Number(value), page: 1 })}
    />
  );
}

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
  const query = collectionListQuery<R>(api, definition, address);
  const list = useQuery(query);
  const add = () => change({ open: { kind: 'new' } });
  const clearFilter = () => change({ filter: undefined, page: 1 });
  const filters = definition.filter && {
    count: 1,
    active: address.filter === undefined ? 0 : 1,
    controls: <RecordFilter filter={definition.filter} address={address} change={change} />,
    onClear: clearFilter,
  };
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
      <ListPanel
        label={definition.title}
        source={{ ...query, names: namesOf(definition.path) }}
        list={list}
        address={address}
        change={change}
        failed={definition.messages.load}
        toolbar={
          <ListToolbar
            placeholder={definition.searchPlaceholder}
            sorts={definition.sorts}
            filters={filters}
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
            filtered={address.filter !== undefined}
            onClear={() => change({ search: '', filter: undefined, page: 1 })}
            onAdd={add}
          />
        }
      />
    </>
  );
}
