import { Button } from '@mantine/core';
import { COLLECTION_NAMES, type CollectionName } from '@qram/contract/collections';
import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import { IconArrowLeft, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deletedIn } from '../../../admin/calls/date-range.ts';
import { getCollections, getLabels, getScreen, isCollection } from '../../../admin/declaration/admin-screens.ts';
import { FoundCount, ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { selectFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { trashQuery } from '../queries.ts';
import { type ChangeTrash, type TrashUrlState, useTrashUrlState } from './audit-url.ts';
import { TrashRows, TrashRowsSkeleton } from './TrashRows.tsx';

const TITLE = 'Trash';
const getKinds = () =>
  getCollections()
    .map(({ name, label }) => ({ value: name as string, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

export default function TrashScreen() {
  const [listState, change] = useTrashUrlState();
  const { page, perPage, search, kind, dates } = listState;
  const matching = { ...(search ? { search } : {}), ...(kind ? { kind } : {}), ...deletedIn(dates) };
  const api = useApi();
  // A search finds the records of a bulk deletion one by one.
  const grouped = search ? undefined : 1;
  const query = trashQuery(api, { page, per_page: perPage, grouped, ...matching });
  const list = useQuery(query);
  const records = useQuery(trashQuery(api, { page: 1, per_page: 1, ...matching }));
  const title = kind ? `${TITLE}: ${getLabels(kind).label}` : TITLE;
  useScreenTitle(title);
  return (
    <>
      <ScreenHead
        title={title}
        note={
          <>
            <FoundCount list={records} />
            <span>{records.data?.total ? ` · Deleted for good after ${TRASH_DAYS} days` : ''}</span>
          </>
        }
        actions={kind ? <BackToList kind={kind} /> : undefined}
      />
      <ListPanel
        label={TITLE}
        source={{ ...query, names: COLLECTION_NAMES }}
        list={list}
        listState={listState}
        change={change}
        failed={"The trash couldn't be loaded."}
        narrowed={search !== '' || kind !== undefined || dates !== undefined}
        toolbar={
          <ListToolbar
            placeholder="Search the trash"
            filters={[
              selectFilter({
                label: 'Type',
                all: 'All types',
                choices: getKinds(),
                value: kind,
                onChange: (value) =>
                  change({ kind: value !== undefined && isCollection(value) ? value : undefined, page: 1 }),
              }),
            ]}
            onClear={() => change({ kind: undefined, dates: undefined, page: 1 })}
            dates="Deleted"
            listState={listState}
            change={change}
          />
        }
        table={(page, stale) => (
          <TrashRows rows={page.rows} total={records.data?.total ?? page.total} matching={matching} stale={stale} />
        )}
        skeleton={<TrashRowsSkeleton />}
        empty={<EmptyTrash listState={listState} change={change} />}
      />
    </>
  );
}

function BackToList({ kind }: { kind: CollectionName }) {
  const { label, path } = getScreen(kind);
  return (
    <Button
      component={Link}
      to={path}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
    >
      {`Back to ${label}`}
    </Button>
  );
}

function EmptyTrash({ listState, change }: { listState: TrashUrlState; change: ChangeTrash }) {
  const narrowed = Boolean(listState.search) || listState.dates !== undefined;
  if (!narrowed && !listState.kind)
    return (
      <EmptyState
        icon={IconTrash}
        title="The trash is empty"
        text={`Deleted records and their files stay here for ${TRASH_DAYS} days.`}
      />
    );
  if (!narrowed && listState.kind)
    return (
      <EmptyState
        icon={IconTrash}
        title="No items found"
        text={`Deleted ${getLabels(listState.kind).nouns} stay here for ${TRASH_DAYS} days.`}
        action={
          <Button variant="default" onClick={() => change({ kind: undefined, page: 1 })}>
            Show all types
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text="Nothing in the trash matches these filters."
      action={
        <Button variant="default" onClick={() => change({ search: '', kind: undefined, dates: undefined, page: 1 })}>
          Show all
        </Button>
      }
    />
  );
}
