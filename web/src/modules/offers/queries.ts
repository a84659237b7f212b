import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The content that each active service opens. */
export function offersQuery(api: Transport) {
  return queryOptions({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => (await api('GET /api/offers', { signal })).data,
  });
}
