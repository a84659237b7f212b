import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

export function contactRecordQuery(api: Transport) {
  return queryOptions({
    queryKey: ['contact', 'admin-record'],
    queryFn: async ({ signal }) => (await api('GET /api/contact-info', { signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
