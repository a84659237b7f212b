import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Poll interval while emails are being sent, in milliseconds; slower when idle. */
const BUSY_MS = 3_000;
const IDLE_MS = 30_000;

export function mailQueueQuery(api: Transport) {
  return queryOptions({
    queryKey: ['mail', 'queue'],
    queryFn: async ({ signal }) => (await api('GET /api/mail', { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.pending + data.sending > 0 ? BUSY_MS : IDLE_MS),
  });
}

export function userMailsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['mail', 'user', id],
    queryFn: async ({ signal }) => (await api('GET /api/mail', { query: { user_id: id }, signal })).data.latest,
    staleTime: 0,
  });
}
