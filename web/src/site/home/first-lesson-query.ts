import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The first topic of the tutorials, as anonymous visitors may see it; null without topics. */
export function firstLessonQuery(api: Transport) {
  return queryOptions({
    queryKey: ['tutorials', 'first'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/tutorials', { query: { page: 1, per_page: 1 }, signal });
      return data[0]?.topics[0] ?? null;
    },
  });
}
