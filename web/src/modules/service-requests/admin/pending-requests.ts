import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToEvents } from '../../../admin/event-stream.ts';
import type { Transport } from '../../../api-client.ts';

const POLL_MS = 20_000;
const PENDING = ['service-requests', 'pending'];

/** Whether the event stream is connected; otherwise the query polls. */
let connected = false;

/** Number of pending requests. */
export function pendingRequestsQuery(api: Transport) {
  return queryOptions({
    queryKey: PENDING,
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/pending', { signal })).data.pending,
    staleTime: 10_000,
    refetchInterval: () => (connected ? false : POLL_MS),
  });
}

/** Refetches active queries that show or count requests. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [['service-requests', 'admin-list'], ['service-requests', 'admin-record'], ['dashboard']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Updates the pending count and the request lists while the back office is open. */
export function usePendingRequestEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = subscribeToEvents('GET /api/service-requests/pending', {
      onEvent: ({ pending }) => {
        const before = queryClient.getQueryData(PENDING);
        queryClient.setQueryData(PENDING, pending);
        if (before !== undefined && before !== pending) refresh(queryClient);
      },
      onConnected: (now) => {
        if (connected === now) return;
        connected = now;
        // Re-evaluates the query's polling interval.
        if (!now) void queryClient.invalidateQueries({ queryKey: PENDING });
      },
    });
    return () => {
      stop();
      connected = false;
    };
  }, [queryClient]);
}
