import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** The stored logos and when each last changed, which makes their addresses fresh (requirements: Logos). */
export function logosQuery(api: Transport) {
  return queryOptions({
    queryKey: ['logos', 'list'],
    queryFn: async ({ signal }) => (await api('GET /api/logo', { signal })).data,
  });
}
