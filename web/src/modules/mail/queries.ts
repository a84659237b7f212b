import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** While something is on its way the queue is asked for often, else now and then; in milliseconds. */
const BUSY_MS = 3_000;
const QUIET_MS = 30_000;

/** How mails leave, and those that are not sent. */
export function mailQueueQuery(api: Transport) {
  return queryOptions({
    queryKey: ['mail', 'queue'],
    queryFn: async ({ signal }) => (await api('GET /api/mail', { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.pending + data.sending > 0 ? BUSY_MS : QUIET_MS),
  });
}
