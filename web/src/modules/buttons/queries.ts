import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Active service buttons in order; an admin's response also has inactive ones, which are filtered out. */
export function serviceButtonsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['buttons', 'active'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/buttons', { signal });
      return data.filter((button) => button.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
}
