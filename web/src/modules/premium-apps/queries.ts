import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';
import { foundPremiumApps } from './found-premium-apps.ts';

/** What a user may open changes without this browser's doing, so an answer of theirs is fresh for a moment only. */
const OWN_ANSWER_FRESH_MS = 3_000;

export interface PremiumAppsParams {
  /** Empty for everything. */
  search: string;
  /** Id of the signed-in user, whose answer is their own; null for the anonymous visitor. */
  viewer: number | null;
}

export interface PremiumApps {
  categories: PremiumAppCategory[];
  /** The search that this answers. */
  search: string;
}

/** The categories with their topics, in the order in which they were added, as the viewer may see them. */
export function premiumAppsQuery(api: Transport, { search, viewer }: PremiumAppsParams) {
  return queryOptions({
    queryKey: ['premium-apps', 'categories', { search, viewer }],
    queryFn: async ({ signal }): Promise<PremiumApps> => {
      const query = { sort: 'created_at', ...(search ? { search } : {}) } as const;
      const { data } = await api('GET /api/qramcategories', { query, signal });
      return { categories: foundPremiumApps(data, search), search };
    },
    ...(viewer === null ? {} : { staleTime: OWN_ANSWER_FRESH_MS }),
  });
}

const lockedTopic = (topic: PremiumAppTopic): PremiumAppTopic =>
  topic.premium === 1 ? { ...topic, link: null, locked: true } : topic;

/** What stands in while an answer is on its way: the one before, but never what is open to somebody else. */
export function premiumAppsMeanwhile(viewer: number | null) {
  return (before: PremiumApps | undefined, query: { queryKey: QueryKey } | undefined): PremiumApps | undefined => {
    const beforeViewer = (query?.queryKey[2] as PremiumAppsParams | undefined)?.viewer;
    if (!before || beforeViewer === viewer) return before;
    const categories = before.categories.map((category) => ({
      ...category,
      qramtopic: category.qramtopic.map(lockedTopic),
    }));
    return { ...before, categories };
  };
}
