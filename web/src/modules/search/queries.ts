import type { RelatedCollection, SearchKind } from '@qram/contract/collection/content';
import type { RelatedRecord, SearchAnswer } from '@qram/contract/modules/search/search';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

export interface SearchParams {
  q: string;
  /** Null: all kinds. */
  kind: SearchKind | null;
  /** Null: free and premium. */
  access: 'free' | 'premium' | null;
  /** Search for the words as typed. */
  exact: boolean;
  page: number;
}

export interface SearchPage extends SearchAnswer {
  /** Results on all pages. */
  total: number;
  /** The params that this is the response to. */
  params: SearchParams;
  /** Whose results they are; null: every visitor's. */
  viewer: number | null;
}

/** Access can change on the server at any time, so cached data of a signed-in user expires quickly. */
const PERSONAL_STALE_MS = 3_000;

/** One page of results as the viewer may see them. */
export function searchQuery(api: Transport, { viewer, ...params }: SearchParams & { viewer: number | null }) {
  const { q, kind, access, exact, page } = params;
  return queryOptions({
    queryKey: ['search', params, viewer],
    queryFn: async ({ signal }): Promise<SearchPage> => {
      const query = {
        q,
        page,
        ...(kind ? { kind } : {}),
        ...(access ? { access } : {}),
        ...(exact ? { exact: '1' as const } : {}),
      };
      const { data, total } = await api('GET /api/search', { query, signal });
      return { ...data, total: total ?? data.results.length, params, viewer };
    },
    ...(viewer === null ? {} : { staleTime: PERSONAL_STALE_MS }),
  });
}

/** Records that have to do with a record. A page that shows them prefetches it. */
export function relatedQuery(api: Transport, collection: RelatedCollection, id: number) {
  return queryOptions({
    queryKey: ['search', 'related', collection, id],
    queryFn: async ({ signal }): Promise<RelatedRecord[]> =>
      (await api('GET /api/related', { query: { collection, id }, signal })).data,
  });
}
