import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** Videos on one public page: the server's own default (LIST_LIMITS in the contract). */
export const VIDEOS_PER_PAGE = 24;

export interface VideoSearch {
  /** Matched anywhere in title or description, whatever the case (spec §5); empty for all. */
  search: string;
  /** From 1. */
  page: number;
}

/** One page of the public videos, newest first, and how many there are in all. */
export function videosQuery(api: Transport, { search, page }: VideoSearch) {
  return queryOptions({
    queryKey: ['videos', 'list', { search, page }],
    queryFn: async ({ signal }) => {
      const query = { search, page, per_page: VIDEOS_PER_PAGE };
      const { data, total } = await api('GET /api/videos', { query, signal });
      return { videos: data, total: total ?? data.length };
    },
  });
}
