import type { PageHandle } from '../../../page-handle.ts';
import { listParams, readListQuestion } from '../../../ui/list-address.ts';
import { videosQuery } from '../queries.ts';

export const videosHandle: PageHandle = {
  query: (params) => listParams(readListQuestion(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(videosQuery(api, readListQuestion(url.searchParams))),
  ],
  head(url) {
    const { search, page } = readListQuestion(url.searchParams);
    const place = page > 1 ? `Videos, page ${page}` : 'Videos';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Talks and explainers on quantum computing, from the first qubit to a working memory.',
      noindex: search !== '',
    };
  },
};
