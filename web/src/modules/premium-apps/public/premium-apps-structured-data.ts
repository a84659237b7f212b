import { isWebAddress } from '@qram/contract/documents';
import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps';

/** The applications as schema.org's WebApplication. */
export function premiumAppItems(categories: readonly PremiumAppCategory[]): object[] {
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
