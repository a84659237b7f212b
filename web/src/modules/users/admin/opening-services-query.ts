import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';
import { opensSomething } from './free-month.ts';

/** The active services that open something, in order. */
export function openingServicesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['buttons', 'opening'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/buttons', { signal });
      return data
        .filter((service) => service.active === 1 && opensSomething(service))
        .sort((one, other) => one.order - other.order || one.id - other.id);
    },
    staleTime: 0,
  });
}
