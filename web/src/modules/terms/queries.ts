import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** The terms of service, in the order in which they are read. */
export function termsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['terms', 'list'],
    queryFn: async ({ signal }) => (await api('GET /api/terms', { signal })).data,
  });
}

/** Whether this user has accepted the terms as they stand. */
export function acceptanceQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['terms', 'acceptance', viewer],
    queryFn: async ({ signal }) => (await api('GET /api/accept-terms', { signal })).data,
  });
}
