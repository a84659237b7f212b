import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps';

const includes = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

/**
 * Categories with the topics that match the search; a category whose title matches has all its topics.
 * @param search empty for everything
 */
export function filterPremiumApps(categories: readonly PremiumAppCategory[], search: string): PremiumAppCategory[] {
  return categories.map((category) => {
    if (search === '' || includes(category.title, search)) return category;
    const qramtopic = category.qramtopic.filter(
      ({ title, description }) => includes(title, search) || includes(description, search),
    );
    return { ...category, qramtopic };
  });
}

/** Number of cards; a category without topics counts as one. */
export const countPremiumApps = (categories: readonly PremiumAppCategory[]): number =>
  categories.reduce((sum, { qramtopic }) => sum + Math.max(1, qramtopic.length), 0);
