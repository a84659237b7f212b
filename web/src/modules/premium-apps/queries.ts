import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { filterPremiumApps } from './filter-premium-apps.ts';

/** Access can change on the server at any time, so cached data of a signed-in user expires quickly. */
const PERSONAL_STALE_MS = 3_000;

export interface PremiumAppsParams {
  search: string;
  /** Id of the signed-in user, who gets personal data; null for anonymous visitors. */
  viewer: number | null;
}

export interface PremiumApps {
  categories: PremiumAppCategory[];
  /** The search that this is the response to. */
  search: string;
  /** Whose categories they are; null: every visitor's. */
  viewer: number | null;
}

/** Categories with their topics, oldest first, as the viewer may see them. */
export function premiumAppsQuery(api: Transport, { search, viewer }: PremiumAppsParams) {
  return queryOptions({
    queryKey: ['premium-apps', 'categories', { search, viewer }],
    queryFn: async ({ signal }): Promise<PremiumApps> => {
      const query = { sort: 'created_at', ...(search ? { search } : {}) } as const;
      const { data } = await api('GET /api/qramcategories', { query, signal });
      return { categories: filterPremiumApps(data, search), search, viewer };
    },
    ...(viewer === null ? {} : { staleTime: PERSONAL_STALE_MS }),
  });
}

const lockedTopic = (topic: PremiumAppTopic): PremiumAppTopic =>
  topic.premium === 1 ? { ...topic, link: null, preset: null, locked: true } : topic;

/** Placeholder data: the previous result, but never another user's unlocked topics. */
export function placeholderPremiumApps(viewer: number | null) {
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
