import type { PageHandle } from '../../../page-handle.ts';
import { listParams, readListParams } from '../../../ui/list-address.ts';
import { premiumAppsQuery } from '../queries.ts';

const searchOf = (params: URLSearchParams) => readListParams(params).search;

export const premiumAppsHandle: PageHandle = {
  query: (params) => listParams({ search: searchOf(params), page: 1 }),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(premiumAppsQuery(api, { search: searchOf(url.searchParams), viewer })),
  ],
  head({ url }) {
    const search = searchOf(url.searchParams);
    return {
      title: search ? `“${search}” in premium applications` : 'Premium applications',
      noindex: search !== '',
    };
  },
};
