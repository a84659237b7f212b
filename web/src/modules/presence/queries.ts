import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Interval at which a visible tab announces an open lesson, in milliseconds. */
const ANNOUNCE_MS = 10_000;

/** Says that a tab has a topic's lesson open, and reads the others who have. */
export const presenceQuery = (api: Transport, id: number, tab: string) =>
  queryOptions({
    queryKey: ['presence', id, tab],
    queryFn: async ({ signal }) =>
      (await api('PUT /api/presence/topics/:id', { params: { id }, body: { tab }, signal })).data,
    refetchInterval: ANNOUNCE_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Says that the tab has closed the lesson, also while its page is unloaded. A tab that can't is forgotten after a while. */
export async function leave(api: Transport, id: number, tab: string): Promise<void> {
  const request = { params: { id }, body: { tab, open: false }, keepalive: true };
  await api('PUT /api/presence/topics/:id', request).catch(() => undefined);
}
