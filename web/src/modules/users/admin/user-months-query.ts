import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api-client.ts';

/** Months of services that can be given to a user. */
export function userMonthsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['users', 'months', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/:id/months', { params: { id }, signal })).data,
    staleTime: 0,
  });
}
