import type { UnlockedTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { PERSONAL_STALE_MS } from './queries.ts';

const MAX_UNLOCKED = 100;

/** Premium topics unlocked for the viewer, in group order, with their number. */
export function unlockedTopicsQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['tutorials', 'unlocked', viewer],
    queryFn: async ({ signal }): Promise<{ topics: UnlockedTopic[]; total: number }> => {
      const { data, total } = await api('GET /api/tutorials/unlocked', { query: { per_page: MAX_UNLOCKED }, signal });
      return { topics: data, total: total ?? data.length };
    },
    staleTime: PERSONAL_STALE_MS,
  });
}
