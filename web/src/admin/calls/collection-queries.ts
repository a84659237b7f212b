import type { ModuleName } from '@qram/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import type { CollectionPath } from '../declaration/admin-screen.ts';
import type { Matching } from '../declaration/record-types.ts';
import { collectionCalls, type ListQuery } from './collection-calls.ts';
import type { ListUrlState } from './collection-url.ts';
import { createdIn } from './date-range.ts';

interface Named {
  readonly module: ModuleName;
  readonly path: CollectionPath;
}

export function findMatching({ search, filters, dates }: ListUrlState): Matching {
  return {
    ...(search ? { search } : {}),
    ...createdIn(dates),
    ...filters,
  };
}

/** One page of a collection; the previous page stays visible while the next one loads. */
export function collectionListQuery<R>(api: Transport, { module, path }: Named, listState: ListUrlState) {
  const query: ListQuery = {
    page: listState.page,
    per_page: listState.perPage,
    sort: listState.sort,
    ...findMatching(listState),
  };
  return queryOptions({
    queryKey: [module, 'admin-list', path, query],
    queryFn: ({ signal }) => collectionCalls<R>(api, path).list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One record, never from the cache: an editor must start from the latest version. */
export function collectionRecordQuery<R>(api: Transport, { module, path }: Named, id: number) {
  return queryOptions({
    queryKey: [module, 'admin-record', path, id],
    queryFn: ({ signal }) => collectionCalls<R>(api, path).read(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Invalidates a module's cached data after a change, so that public pages show it immediately: active queries are
 * refetched, inactive ones removed. Includes the dashboard's counts.
 */
export async function invalidateModule(queryClient: QueryClient, module: ModuleName): Promise<void> {
  for (const queryKey of [[module], ['dashboard']]) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all([module, 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The records that go live or end in the next two weeks. */
export function upcomingQuery(api: Transport) {
  return queryOptions({
    queryKey: ['dashboard', 'upcoming'],
    queryFn: async ({ signal }) => (await api('GET /api/statistics/upcoming', { signal })).data,
    staleTime: 0,
  });
}
