import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';
import type { StoredRecord } from './collection-calls.ts';
import { collectionTrashQuery } from './collection-queries.ts';
import { FoundCount, ListPanel } from './ListPanel.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { TrashSkeleton } from './TrashSkeleton.tsx';
import { type TrashedKind, TrashTable } from './TrashTable.tsx';

interface TrashListProps<R extends StoredRecord> {
  definition: TrashedKind<R> & { readonly title: string };
  address: CollectionAddress;
  change: ChangeAddress;
}

/** Deleted records of a collection, restorable for 30 days. */
export function TrashList<R extends StoredRecord>({ definition, address, change }: TrashListProps<R>) {
  const api = useApi();
  const query = collectionTrashQuery<R>(api, definition, address);
  const list = useQuery(query);
  return (
    <>
      <ScreenHead
        title={`${definition.title}: trash`}
        note={<FoundCount list={list} />}
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
      <ListPanel
        label={`${definition.title}: trash`}
        source={{ ...query, names: [] }}
        list={list}
        address={address}
        change={change}
        failed={"The trash couldn't be loaded."}
        toolbar={<ListToolbar placeholder="Search the trash" address={address} change={change} />}
        table={(page, stale) => <TrashTable definition={definition} rows={page.rows} stale={stale} />}
        skeleton={<TrashSkeleton />}
        empty={
          <NothingFound
            nouns={definition.nouns}
            icon={IconTrash}
            search={address.search}
            onClear={() => change({ search: '', page: 1 })}
          />
        }
      />
    </>
  );
}
