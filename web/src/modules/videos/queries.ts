import type { Video } from '@qram/contract/modules/videos/videos';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { type FoundRecord, findRecord } from '../../public-page/found-record.ts';
import { type ListParams, PER_PAGE } from '../../ui/controls/list-url.ts';

/** One video by id. */
export function videoQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['videos', 'record', id],
    queryFn: ({ signal }): Promise<FoundRecord<Video>> =>
      findRecord(api('GET /api/videos/:id', { params: { id }, signal })),
  });
}

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
