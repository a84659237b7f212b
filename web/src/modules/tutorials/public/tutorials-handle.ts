import type { PageHandle } from '../../../page-handle.ts';
import { listParams, readListQuestion } from '../../../ui/list-address.ts';
import { tutorialsQuery } from '../queries.ts';

export const tutorialsHandle: PageHandle = {
  query: (params) => listParams(readListQuestion(params)),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(tutorialsQuery(api, { ...readListQuestion(url.searchParams), viewer })),
  ],
  head(url) {
    const { search, page } = readListQuestion(url.searchParams);
    const place = page > 1 ? `Hands-On Tutorials, page ${page}` : 'Hands-On Tutorials';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Papers, slides, recordings and code to work through quantum random access memory, topic by topic.',
      noindex: search !== '',
    };
  },
};
