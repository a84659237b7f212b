import type { ModuleName } from '@qram/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';
import { collectionCalls, type VersionParams } from '../../calls/collection-calls.ts';
import type { CollectionPath } from '../../declaration/admin-screen.ts';

const PER_PAGE = 25;

interface Versioned {
  readonly module: ModuleName;
  readonly path: CollectionPath;
}

export function versionsQuery(api: Transport, { module, path }: Versioned, id: number) {
  return infiniteQueryOptions({
    queryKey: [module, 'admin-versions', path, id],
    queryFn: ({ pageParam, signal }) =>
      collectionCalls(api, path).versions(id, { page: pageParam, per_page: PER_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
    staleTime: 0,
    gcTime: 0,
  });
}

/** One version with all fields, and what a restore can't bring back. */
export function versionQuery(api: Transport, { module, path }: Versioned, params: VersionParams) {
  return queryOptions({
    queryKey: [module, 'admin-version', path, params],
    queryFn: ({ signal }) => collectionCalls(api, path).version(params, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
