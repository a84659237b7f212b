import { isWebAddress } from '@qram/contract/documents';
import type { MetadataSource } from '../../../page-handle.ts';
import { readListParams } from '../../../ui/list-address.ts';
import { premiumAppsQuery } from '../queries.ts';

/** Listed applications as schema.org WebApplication. */
export function premiumAppItems({ queryClient, api, url }: MetadataSource): object[] {
  const { queryKey } = premiumAppsQuery(api, { search: readListParams(url.searchParams).search, viewer: null });
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
