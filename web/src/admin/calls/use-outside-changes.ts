import { isTimedCollection } from '@qram/contract/collection/timed-collections';
import type { CollectionName } from '@qram/contract/collections';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useChanged } from '../live/live-changes.ts';
import { upcomingQuery } from './collection-queries.ts';

/** Longest time of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** While the server's clock is behind this one, a change that is due is asked for again. */
const RETRY_MS = 1_000;

/** Calls `onChange` at the second at which a record of these collections changes by time: goes live, starts or ends. */
function useTimedChanges(names: readonly CollectionName[], onChange: () => void): void {
  const timed = names.some(isTimedCollection);
  const { data, refetch, dataUpdatedAt } = useQuery({ ...upcomingQuery(useApi()), enabled: timed });
  useChanged(names, () => void (timed && refetch()));
  const [at] = (data?.next ?? []).flatMap((next) => (names.includes(next.kind) ? [next.at] : [])).sort();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    // `dataUpdatedAt`: the same time again means that the server has not reached it yet.
    const since = Math.max(Date.now(), dataUpdatedAt);
    const left = Date.parse(at) - since;
    const timer = setTimeout(
      () => {
        latest.current();
        void refetch();
      },
      left > 0 ? Math.min(left, MAX_DELAY_MS) : RETRY_MS,
    );
    return () => clearTimeout(timer);
  }, [at, dataUpdatedAt, refetch]);
}

export interface ListPage<R> {
  rows: R[];
  total: number;
}

export interface ListSource<R> {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
  /** Collections whose changes concern the list; none for a list that stays as it was loaded. */
  readonly names: readonly CollectionName[];
  readonly list: UseQueryResult<ListPage<R>>;
}

type Hold = (held: boolean) => void;
export const HoldContext = createContext<Hold>(() => undefined);

/** Keeps the list from changing by itself while rows are selected. */
export function useHold(held: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => {
    if (!held) return undefined;
    hold(true);
    return () => hold(false);
  }, [hold, held]);
}

export interface OutsideChanges {
  readonly hold: Hold;
  /** The list has changed, and is not shown as it is now. */
  readonly outdated: boolean;
  readonly refresh: () => void;
}

/**
 * Refreshes a list when its records change, or their states by time. While rows are selected or a record is open, says instead that the list is
 * outdated, because rows would move under the admin's hands.
 */
export function useOutsideChanges<R>(
  { queryKey, queryFn, names, list }: ListSource<R>,
  recordOpen: boolean,
): OutsideChanges {
  const queryClient = useQueryClient();
  // A selection and a title that is edited may hold it at the same time.
  const [holds, setHolds] = useState(0);
  const held = holds > 0;
  const hold = useCallback((on: boolean) => setHolds((count) => count + (on ? 1 : -1)), []);
  const [outdated, setOutdated] = useState(false);
  const { data, refetch } = list;
  useEffect(() => {
    if (data) setOutdated(false);
  }, [data]);
  const onChange = async () => {
    if (!held && !recordOpen) return void refetch();
    const query = { queryKey: ['list-check', ...queryKey], queryFn, gcTime: 0, staleTime: 0, retry: false };
    const fresh = await queryClient.fetchQuery(query as { queryKey: QueryKey; queryFn: () => Promise<ListPage<R>> });
    // This admin's changes are shown already.
    const shown = queryClient.getQueryData(queryKey);
    if (shown && JSON.stringify(fresh) !== JSON.stringify(shown)) setOutdated(true);
  };
  useChanged(names, onChange);
  useTimedChanges(names, () => void onChange());
  return { hold, outdated, refresh: () => void refetch() };
}
