import { isWebUrl } from '@qram/contract/values/web-url';
import type { MetadataSource, ModuleMetadata } from '../../../public-page/page-metadata.ts';
import { type PremiumAppsParams, premiumAppsQuery } from '../queries.ts';

function premiumAppItems({ queryClient, api }: MetadataSource, params: Pick<PremiumAppsParams, 'search'>): object[] {
  const { queryKey } = premiumAppsQuery(api, { ...params, viewer: null });
  const categories = queryClient.getQueryData(queryKey)?.categories ?? [];
  return categories.flatMap((category) =>
    category.qramtopic.map((topic) => ({
      '@type': 'WebApplication',
      name: topic.title,
      applicationCategory: category.title,
      isAccessibleForFree: topic.premium !== 1,
      ...(topic.description ? { description: topic.description } : {}),
      ...(topic.link && isWebUrl(topic.link) ? { url: topic.link } : {}),
    })),
  );
}

export const metadata: ModuleMetadata = {
  lists: { '/QramPage': premiumAppItems },
};
