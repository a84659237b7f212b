import { listPage } from '../../../list-page/list-page.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { lessonQuery, tutorialsQuery } from '../queries.ts';

/** Address of one page of tutorials. */
export const tutorialsAddress = (params: ListParams): string => addressWith('/tutorials', listParams(params));

export const tutorialsHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(tutorialsQuery(api, { ...readListParams(url.searchParams), viewer })),
  ],
  ...listPage({
    path: '/tutorials',
    queryKey: ({ api, url, viewer }) => tutorialsQuery(api, { ...readListParams(url.searchParams), viewer }).queryKey,
    empty: ({ url }) => ({ groups: [], total: 0, params: readListParams(url.searchParams) }),
    head(url) {
      const { search, page } = readListParams(url.searchParams);
      const place = page > 1 ? `Hands-On Tutorials, page ${page}` : 'Hands-On Tutorials';
      return {
        title: search ? `“${search}” in ${place}` : place,
        noindex: search !== '',
      };
    },
  }),
};

/** The page of one topic. */
export const tutorialHandle = recordHandle('topics', {
  query: ({ api, viewer }, id) => lessonQuery(api, { id, viewer }),
  prefetch: ({ queryClient, api }, id) => [queryClient.prefetchQuery(relatedQuery(api, 'topics', id))],
});
