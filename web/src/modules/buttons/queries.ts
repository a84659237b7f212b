import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** The active service buttons by their order; an admin's answer holds the others too, which are left out. */
export function serviceButtonsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['buttons', 'active'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/buttons', { signal });
      return data.filter((button) => button.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
}
