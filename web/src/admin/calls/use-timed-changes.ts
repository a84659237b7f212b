import { isTimedCollection } from '@qram/contract/collection/content';
import type { CollectionName } from '@qram/contract/collections';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useChanged } from '../live/live-changes.ts';
import { upcomingQuery } from './collection-queries.ts';

/** Longest time of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** While the server's clock is behind this one, a change that is due is asked for again. */
const RETRY_MS = 1_000;

/** Calls `onChange` at the second at which a record of these collections changes by time: goes live, starts or ends. */
export function useTimedChanges(names: readonly CollectionName[], onChange: () => void): void {
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
