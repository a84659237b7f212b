import type { PageHandle } from '../../../page-handle.ts';
import { videosQuery } from '../queries.ts';
import { readVideoSearch, videoSearchParams } from './video-search-address.ts';

export const videosHandle: PageHandle = {
  query: (params) => videoSearchParams(readVideoSearch(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(videosQuery(api, readVideoSearch(url.searchParams))),
  ],
  head(url) {
    const { search, page } = readVideoSearch(url.searchParams);
    const place = page > 1 ? `Videos, page ${page}` : 'Videos';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Talks and explainers on quantum computing, from the first qubit to a working memory.',
      noindex: search !== '',
    };
  },
};
