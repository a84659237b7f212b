import { Button } from '@mantine/core';
import { type Icon, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect } from 'react';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import { HoldContext, type ListPage, type ListSource, useOutsideChanges } from '../../calls/use-outside-changes.ts';
import { count } from '../../text/text-format.ts';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import panel from '../../ui/panel.module.css';
import { PendingSearchProvider, useIsSearchPending } from '../toolbar/pending-search.tsx';
import { useToolbarShown } from '../toolbar/use-toolbar-shown.ts';
import { Pager } from './Pager.tsx';

interface NothingFoundProps {
  nouns: string;
  icon: Icon;
  search: string;
  /** True if the filter is set. */
  filtered?: boolean;
  onClear: () => void;
  onAdd: () => void;
}

/** Empty state of every list (requirements: Admin lists), with the next step. */
export function NothingFound({ nouns, icon, search, filtered = false, onClear, onAdd }: NothingFoundProps) {
  if (search || filtered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No items found"
        text={search ? `Nothing matches “${search}”.` : `No ${nouns} match these filters.`}
        action={
          <Button variant="default" onClick={onClear}>
            {filtered ? 'Show all' : 'Clear search'}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No items found"
      text={`There are no ${nouns} yet. Add the first one.`}
      action={<Button onClick={onAdd}>Add New</Button>}
    />
  );
}

/** Redirects to the last existing page after deletes or from an outdated URL. */
function useClampedPage(total: number | undefined, listState: ListUrlState, change: ChangeListState): void {
  const { page, perPage } = listState;
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / perPage));
    if (page > last) change({ page: last }, { replace: true });
  }, [total, page, perPage, change]);
}

interface ListStatesProps<R> {
  list: UseQueryResult<ListPage<R>>;
  listState: ListUrlState;
  change: ChangeListState;
  failed: string;
  /** @param stale the rows belong to the previous URL, so they can't be pressed; new ones are loading or a search is being typed */
  table: (page: ListPage<R>, stale: boolean) => ReactNode;
  skeleton: ReactNode;
  empty: ReactNode;
}

/** A list in all its states: loading, failed, empty, or rows with a pager. */
export function ListStates<R>({ list, listState, change, failed, table, skeleton, empty }: ListStatesProps<R>) {
  const { data } = list;
  const typing = useIsSearchPending();
  useClampedPage(data?.total, listState, change);
  // Past the last page there are no rows until the redirect takes effect.
  const loading = list.isPending || (data && data.total > 0 && data.rows.length === 0);
  return (
    <>
      {data && data.rows.length > 0 ? table(data, list.isPlaceholderData || typing) : null}
      {data?.total === 0 ? empty : null}
      {loading ? skeleton : null}
      {list.isError && !data ? (
        <ErrorState
          message={failed}
          detail={findReason(list.error)}
          onRetry={() => list.refetch()}
          busy={list.isFetching}
        />
      ) : null}
      {data ? <Pager total={data.total} listState={listState} change={change} /> : null}
    </>
  );
}

interface ListPanelProps<R> extends ListStatesProps<R> {
  label: string;
  source: Omit<ListSource<R>, 'list'>;
  /** Above the toolbar. */
  tabs?: ReactNode;
  /** The URL limits the list, or chooses its columns. Undefined: the toolbar is always shown. */
  narrowed?: boolean;
  toolbar: ReactNode;
  frame?: Ref<HTMLElement>;
}

export function ListPanel<R>({ label, source, tabs, narrowed, toolbar, frame, ...list }: ListPanelProps<R>) {
  const changes = useOutsideChanges({ ...source, list: list.list }, list.listState.open !== null);
  const showsToolbar = useToolbarShown(list.list.data?.total, narrowed ?? true);
  return (
    <section ref={frame} className={`${panel.panel} ${panel.list}`} aria-label={label}>
      <PendingSearchProvider>
        {tabs}
        {showsToolbar ? toolbar : null}
        <div role="status">
          {changes.outdated ? (
            <div className={panel.notice}>
              This list has changed
              <Button variant="subtle" size="compact-sm" onClick={changes.refresh}>
                Refresh
              </Button>
            </div>
          ) : null}
        </div>
        <HoldContext value={changes.hold}>
          <ListStates {...list} />
        </HoldContext>
      </PendingSearchProvider>
    </section>
  );
}

const ITEMS = ['item', 'items'] as const;

interface FoundCountProps {
  list: UseQueryResult<ListPage<unknown>>;
  nouns?: readonly [one: string, several: string];
}

/** Number of results, beside the screen title. */
export function FoundCount({ list, nouns: [one, several] = ITEMS }: FoundCountProps) {
  const total = list.data?.total;
  return <span role="status">{total === undefined ? '' : `${count(total)} ${total === 1 ? one : several} found`}</span>;
}
