import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionListQuery, findMatching } from '../../calls/collection-queries.ts';
import { type ChangeListState, type ListUrlState, withFilter } from '../../calls/collection-url.ts';
import type {
  AdminCollection,
  FilterChoice,
  FormValues,
  ListFilter,
  ListFilters,
} from '../../declaration/admin-collection.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { type ExportFilter, useExportAction } from '../../export/use-export-action.ts';
import type { ScreenAction } from '../../ui/ScreenActions.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useScreenTitle } from '../../url/screen-title.ts';
import { LinkedFilters } from '../toolbar/LinkedFilters.tsx';
import { ListToolbar } from '../toolbar/ListToolbar.tsx';
import { selectFilter, type ToolbarFilter } from '../toolbar/toolbar-filter.tsx';
import { CollectionTable } from './CollectionTable.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FoundCount, ListPanel, NothingFound } from './ListPanel.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useListLayout } from './use-list-layout.ts';

const NO_FILTERS = { filters: undefined, dates: undefined };

/** Clearing the filters stays in the tab. */
const keptTab = ({ filters }: ListUrlState) => ({ filters: withFilter(undefined, 'state', filters?.state) });

const NONE: ListFilters = {};
const useNoChoices = (): readonly FilterChoice[] => [];

function useChoicesOf({ select }: ListFilter): readonly FilterChoice[] {
  const { useChoices = useNoChoices } = select ?? {};
  return useChoices();
}

function useFilterSelects(filters: ListFilters, listState: ListUrlState, change: ChangeListState): ToolbarFilter[] {
  // The filters of a list never change, and so neither does the order of these hooks.
  const choices = Object.values(filters).map(useChoicesOf);
  return Object.entries(filters).flatMap(([field, { select }], at) =>
    select
      ? [
          selectFilter({
            label: select.label,
            all: select.all,
            choices: choices[at] ?? [],
            value: listState.filters?.[field],
            onChange: (value) => change({ filters: withFilter(listState.filters, field, value), page: 1 }),
          }),
        ]
      : [],
  );
}

interface RecordListProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  listState: ListUrlState;
  change: ChangeListState;
  above?: ReactNode;
  tabs?: ReactNode;
  actions: readonly ScreenAction[];
}

/** The records that an export leaves out by the search and filters of the list. */
function useExportFilter<R extends StoredRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
  listState: ListUrlState,
): ExportFilter | undefined {
  const api = useApi();
  const client = useQueryClient();
  if (Object.keys(findMatching(listState)).length === 0) return undefined;
  const all = collectionListQuery<R>(api, definition, { ...listState, ...NO_FILTERS, search: '', page: 1 });
  return {
    nouns: [`matching ${definition.noun}`, `matching ${definition.nouns}`],
    queryWithout: { sort: listState.sort },
    countAll: async () => (await client.fetchQuery(all)).total,
  };
}

export function RecordList<R extends StoredRecord, V extends FormValues>({
  definition,
  listState,
  change,
  above,
  tabs,
  actions,
}: RecordListProps<R, V>) {
  const api = useApi();
  useScreenTitle(definition.title);
  const name = collectionAt(definition.path);
  const query = collectionListQuery<R>(api, definition, listState);
  const list = useQuery(query);
  const add = () => change({ open: { kind: 'new' } });
  const { columns, filters: declared = NONE } = definition.list;
  const filters = useFilterSelects(declared, listState, change);
  const matching = findMatching(listState);
  const exported = useExportAction(
    definition.abilities.exported,
    definition.title,
    { ...matching, sort: listState.sort },
    useExportFilter(definition, listState),
  );
  const panel = useRef<HTMLElement>(null);
  const { narrow } = useListLayout(panel, definition.list, listState.columns);
  const narrowed = listState.filters !== undefined || listState.dates !== undefined;
  return (
    <>
      <ScreenHead
        title={definition.title}
        note={<FoundCount list={list} />}
        more={[...actions, ...exported]}
        actions={
          <Button data-add-new leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
            Add New
          </Button>
        }
      />
      {above}
      <ListPanel
        frame={panel}
        label={definition.title}
        source={{ ...query, names: [name] }}
        list={list}
        listState={listState}
        change={change}
        failed={definition.messages.load}
        tabs={tabs}
        narrowed={narrowed || listState.search !== '' || listState.columns !== undefined}
        toolbar={
          <>
            <ListToolbar
              placeholder={definition.list.searchPlaceholder}
              sorts={definition.list.sorts}
              filters={filters}
              onClear={() => change({ ...NO_FILTERS, ...keptTab(listState), page: 1 })}
              dates="Created"
              columns={narrow ? null : <ColumnsMenu columns={columns} listState={listState} change={change} />}
              listState={listState}
              change={change}
            />
            <LinkedFilters filters={declared} listState={listState} change={change} />
          </>
        }
        table={(page, stale) => (
          <CollectionTable
            definition={definition}
            rows={page.rows}
            total={page.total}
            stale={stale}
            listState={listState}
            change={change}
          />
        )}
        skeleton={<TableSkeleton definition={definition} listState={listState} />}
        empty={
          <NothingFound
            nouns={definition.nouns}
            icon={definition.icon}
            search={listState.search}
            filtered={narrowed}
            onClear={() => change({ search: '', ...NO_FILTERS, page: 1 })}
            onAdd={add}
          />
        }
      />
    </>
  );
}
