import type { PageHandle } from '../../../page-handle.ts';
import { listParams, readListParams } from '../../../ui/list-address.ts';
import { premiumAppsQuery } from '../queries.ts';

const getSearch = (params: URLSearchParams) => readListParams(params).search;

export const premiumAppsHandle: PageHandle = {
  query: (params) => listParams({ search: getSearch(params), page: 1 }),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(premiumAppsQuery(api, { search: getSearch(url.searchParams), viewer })),
  ],
  head({ url }) {
    const search = getSearch(url.searchParams);
    return {
      title: search ? `“${search}” in premium applications` : 'Premium applications',
      noindex: search !== '',
    };
  },
};
