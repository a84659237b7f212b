import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api-client.ts';

/** The subtitle of the features section, as it is stored. */
export function subtitleQuery(api: Transport) {
  return queryOptions({
    queryKey: ['features', 'admin-subtitle'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/features', { query: { page: 1, per_page: 1 }, signal })).data.subtitle,
    staleTime: 0,
  });
}
