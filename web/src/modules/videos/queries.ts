import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';
import { type ListParams, PER_PAGE } from '../../ui/list-address.ts';

/** One page of videos, newest first, with the total number. */
export function videosQuery(api: Transport, { search, page }: ListParams) {
  return queryOptions({
    queryKey: ['videos', 'list', { search, page }],
    queryFn: async ({ signal }) => {
      const query = { search, page, per_page: PER_PAGE, state: 'live' as const };
      const { data, total } = await api('GET /api/videos', { query, signal });
      return { videos: data, total: total ?? data.length };
    },
  });
}
