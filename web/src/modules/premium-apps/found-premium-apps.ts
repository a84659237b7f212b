import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps';

const holds = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

/**
 * The categories that a search found, each with the topics that match; a category whose own title matches keeps all.
 * @param search empty for everything
 */
export function foundPremiumApps(categories: readonly PremiumAppCategory[], search: string): PremiumAppCategory[] {
  return categories.map((category) => {
    if (search === '' || holds(category.title, search)) return category;
    const qramtopic = category.qramtopic.filter(
      ({ title, description }) => holds(title, search) || holds(description, search),
    );
    return { ...category, qramtopic };
  });
}

/** How many cards these are; a category that is only announced counts as one. */
export const countPremiumApps = (categories: readonly PremiumAppCategory[]): number =>
  categories.reduce((sum, { qramtopic }) => sum + Math.max(1, qramtopic.length), 0);
