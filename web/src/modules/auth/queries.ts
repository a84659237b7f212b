import type { Session } from '@qram/contract/modules/auth';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

export interface SessionList {
  sessions: Session[];
  /** How many are open; the list holds those used last. */
  total: number;
}

/** Sessions open and end in other browsers, so an answer is fresh for a moment only. */
const FRESH_MS = 3_000;
const MOST = 100;

/** The viewer's own open sessions, the one used last first. */
export function sessionsQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['auth', 'sessions', viewer],
    queryFn: async ({ signal }): Promise<SessionList> => {
      const { data, total } = await api('GET /api/me/sessions', { query: { per_page: MOST }, signal });
      return { sessions: data, total: total ?? data.length };
    },
    staleTime: FRESH_MS,
  });
}
