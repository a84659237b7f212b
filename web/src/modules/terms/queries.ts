import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Terms of service in order. */
export function termsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['terms', 'list'],
    queryFn: async ({ signal }) => (await api('GET /api/terms', { query: { state: 'live' }, signal })).data,
  });
}

/** True if the user has accepted the current terms. */
export function acceptanceQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['terms', 'acceptance', viewer],
    queryFn: async ({ signal }) => (await api('GET /api/accept-terms', { signal })).data,
  });
}
