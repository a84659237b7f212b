import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Stored logos with the time of their last change, which versions their URLs (requirements: Logos). */
export function logosQuery(api: Transport) {
  return queryOptions({
    queryKey: ['logos', 'list'],
    queryFn: async ({ signal }) => (await api('GET /api/logo', { signal })).data,
  });
}
