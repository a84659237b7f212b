import { isWebAddress } from '@qram/contract/documents';
import type { PageHandle, StructuredDataSource } from '../../../page-handle.ts';
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
      description: 'Applications of quantum random access memory, by category.',
      noindex: search !== '',
    };
  },
};

/** Listed applications as schema.org WebApplication. */
export function premiumAppItems({ queryClient, api, url }: StructuredDataSource): object[] {
  const { queryKey } = premiumAppsQuery(api, { search: searchOf(url.searchParams), viewer: null });
  const categories = queryClient.getQueryData(queryKey)?.categories ?? [];
  return categories.flatMap((category) =>
    category.qramtopic.map((topic) => ({
      '@type': 'WebApplication',
      name: topic.title,
      applicationCategory: category.title,
      isAccessibleForFree: topic.premium !== 1,
      ...(topic.description ? { description: topic.description } : {}),
      ...(topic.link && isWebAddress(topic.link) ? { url: topic.link } : {}),
    })),
  );
}
