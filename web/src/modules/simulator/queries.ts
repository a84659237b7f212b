import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The viewer's saved runs. Other tabs and devices change them, so they are read again on each visit. */
export function simulationsQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['simulations', viewer],
    queryFn: async ({ signal }) => (await api('GET /api/me/simulations', { signal })).data,
    staleTime: 0,
  });
}
