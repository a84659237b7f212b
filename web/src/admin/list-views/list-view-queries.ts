import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** The views that the admin saved of a list. */
export const listViewsQuery = (api: Transport, list: string) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: async ({ signal }) => (await api('GET /api/me/list-views', { query: { list }, signal })).data,
    staleTime: 0,
  });
