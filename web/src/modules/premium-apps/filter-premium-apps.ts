import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps/premium-apps';
import { toSearchForm } from '@qram/contract/values/search-form';

const includes = (text: string, term: string) => toSearchForm(text).includes(toSearchForm(term));

/**
 * Categories with the live topics that match the search; a category whose title matches has all of them. Drafts, which
 * only admins get, are left out.
 * @param search empty for everything
 */
export function filterPremiumApps(categories: readonly PremiumAppCategory[], search: string): PremiumAppCategory[] {
  return categories.map((category) => {
    const live = category.qramtopic.filter(({ state }) => state === 'live');
    if (search === '' || includes(category.title, search)) return { ...category, qramtopic: live };
    const found = live.filter(({ title, description }) => includes(title, search) || includes(description, search));
    return { ...category, qramtopic: found };
  });
}

/** Number of cards; a category without topics counts as one. */
export const countPremiumApps = (categories: readonly PremiumAppCategory[]): number =>
  categories.reduce((sum, { qramtopic }) => sum + Math.max(1, qramtopic.length), 0);
