import type { PageHandle } from '../../../page-handle.ts';
import { searchQuery } from '../queries.ts';
import { readSearchParams, searchParams } from '../search-address.ts';

export const searchHandle: PageHandle = {
  query: (params) => searchParams(readSearchParams(params)),
  prefetch({ queryClient, api, url, viewer }) {
    const params = readSearchParams(url.searchParams);
    return params.q === '' ? [] : [queryClient.prefetchQuery(searchQuery(api, { ...params, viewer }))];
  },
  head({ url }) {
    const { q } = readSearchParams(url.searchParams);
    return {
      title: q ? `Search for “${q}”` : 'Search',
      noindex: q !== '',
    };
  },
};
