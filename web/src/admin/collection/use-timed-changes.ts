import { isPublishedCollection } from '@qram/contract/content';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api-context.tsx';
import { upcomingQuery } from '../../modules/dashboard/admin/dashboard-queries.ts';

/** Longest time of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** While the server's clock is behind this one, a change that is due is asked for again. */
const RETRY_MS = 1_000;

/** Calls `onChange` at the second at which a record of these collections goes live or ends. */
export function useTimedChanges(names: readonly string[], onChange: () => void): void {
  const published = names.some(isPublishedCollection);
  const { data, refetch, dataUpdatedAt } = useQuery({ ...upcomingQuery(useApi()), enabled: published });
  const at = data?.changes.find(({ kind }) => names.includes(kind))?.at;
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
