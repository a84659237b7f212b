import { listPage } from '../../../list-page/list-page.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { videoQuery, videosQuery } from '../queries.ts';

/** Address of one page of videos. */
export const videosAddress = (params: ListParams): string => addressWith('/videos', listParams(params));

export const videosHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(videosQuery(api, readListParams(url.searchParams))),
  ],
  ...listPage({
    path: '/videos',
    queryKey: ({ api, url }) => videosQuery(api, readListParams(url.searchParams)).queryKey,
    empty: () => ({ videos: [], total: 0 }),
    head(url) {
      const { search, page } = readListParams(url.searchParams);
      const place = page > 1 ? `Videos, page ${page}` : 'Videos';
      return {
        title: search ? `“${search}” in ${place}` : place,
        noindex: search !== '',
      };
    },
  }),
};

/** The page of one video. */
export const videoHandle = recordHandle('videos', {
  query: ({ api }, id) => videoQuery(api, id),
  prefetch: ({ queryClient, api }, id) => [queryClient.prefetchQuery(relatedQuery(api, 'videos', id))],
});
