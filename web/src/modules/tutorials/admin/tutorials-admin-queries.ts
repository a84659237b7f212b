import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** All categories in their order, with their number of topics. */
export function tutorialCategoriesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['tutorials', 'admin-categories'],
    queryFn: async ({ signal }) => (await api('GET /api/categories', { query: { sort: 'order' }, signal })).data,
    staleTime: 0,
  });
}
