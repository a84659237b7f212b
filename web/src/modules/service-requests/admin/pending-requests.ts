import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useChanged } from '../../../admin/live/live-changes.ts';
import type { Transport } from '../../../api/api-client.ts';

/** Poll interval, for when the event stream is down. */
const POLL_MS = 60_000;
const PENDING = ['service-requests', 'pending'];

export function pendingRequestsQuery(api: Transport) {
  return queryOptions({
    queryKey: PENDING,
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/pending', { signal })).data.pending,
    staleTime: 10_000,
    refetchInterval: POLL_MS,
  });
}

/** Refetches active queries that show or count requests, besides the lists. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [
    PENDING,
    ['service-requests', 'admin-record'],
    ['service-requests', 'ending-soon'],
    ['service-requests', 'counts'],
    ['dashboard'],
  ])
    void queryClient.invalidateQueries({ queryKey });
}

/** Updates the pending count and what shows requests when one changes. */
export function usePendingRequestEvents(): void {
  const queryClient = useQueryClient();
  useChanged(['service_requests'], () => refresh(queryClient));
}
