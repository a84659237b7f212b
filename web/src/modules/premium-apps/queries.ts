import type { QramCategory, QramTopic } from '@qram/contract/modules/premium-apps';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** What a user may open changes without this browser's doing, so an answer of theirs is fresh for a moment only. */
const OWN_ANSWER_FRESH_MS = 3_000;

/**
 * The categories with their topics, in the order in which they were added, as the viewer may see them.
 * @param viewer id of the signed-in user, whose answer is their own; null for the anonymous visitor
 */
export function premiumAppsQuery(api: Transport, viewer: number | null) {
  return queryOptions({
    queryKey: ['premium-apps', 'categories', { viewer }],
    queryFn: async ({ signal }): Promise<QramCategory[]> =>
      (await api('GET /api/qramcategories', { query: { sort: 'created_at' }, signal })).data,
    ...(viewer === null ? {} : { staleTime: OWN_ANSWER_FRESH_MS }),
  });
}

const lockedTopic = (topic: QramTopic): QramTopic =>
  topic.premium === 1 ? { ...topic, link: null, locked: true } : topic;

/** What stands in while an answer is on its way: the one before, but never what is open to somebody else. */
export function premiumAppsMeanwhile(viewer: number | null) {
  return (before: QramCategory[] | undefined, query: { queryKey: QueryKey } | undefined) => {
    const beforeViewer = (query?.queryKey[2] as { viewer: number | null } | undefined)?.viewer;
    if (!before || beforeViewer === viewer) return before;
    return before.map((category) => ({ ...category, qramtopic: category.qramtopic.map(lockedTopic) }));
  };
}
