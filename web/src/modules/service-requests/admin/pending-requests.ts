import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followAnswer } from '../../../admin/live-answer.ts';
import type { Transport } from '../../../api-client.ts';

const POLL_MS = 20_000;
const PENDING = ['service-requests', 'pending'];

/** Whether the number comes by itself; otherwise it is asked for now and then. */
let live = false;

/** How many requests wait for an answer. */
export function pendingRequestsQuery(api: Transport) {
  return queryOptions({
    queryKey: PENDING,
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/pending', { signal })).data.pending,
    staleTime: 10_000,
    refetchInterval: () => (live ? false : POLL_MS),
  });
}

/** What shows requests or counts them is fetched again, as far as it is on the screen. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [['service-requests', 'admin-list'], ['service-requests', 'admin-record'], ['dashboard']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Keeps the number of waiting requests up to date as long as the back office is open, and the lists with it. */
export function useFollowPendingRequests(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = followAnswer('GET /api/service-requests/pending', {
      onAnswer: ({ pending }) => {
        const before = queryClient.getQueryData(PENDING);
        queryClient.setQueryData(PENDING, pending);
        if (before !== undefined && before !== pending) refresh(queryClient);
      },
      onLive: (now) => {
        if (live === now) return;
        live = now;
        // Wakes the query, so that it begins or ends to ask by itself.
        if (!now) void queryClient.invalidateQueries({ queryKey: PENDING });
      },
    });
    return () => {
      stop();
      live = false;
    };
  }, [queryClient]);
}
