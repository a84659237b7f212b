import type { Session } from '@qram/contract/modules/auth/auth';
import type { SecurityState } from '@qram/contract/modules/auth/second-factor';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

export interface SessionList {
  sessions: Session[];
  /** Total number of open sessions; the list has only the most recent ones. */
  total: number;
}

/** Sessions change in other browsers, so cached data expires quickly. */
const FRESH_MS = 3_000;
const MAX_SESSIONS = 100;

/** The viewer's open sessions, most recently used first. */
export function sessionsQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['auth', 'sessions', viewer],
    queryFn: async ({ signal }): Promise<SessionList> => {
      const { data, total } = await api('GET /api/me/sessions', { query: { per_page: MAX_SESSIONS }, signal });
      return { sessions: data, total: total ?? data.length };
    },
    staleTime: FRESH_MS,
  });
}

/** Sign-in options besides a password. They are configuration, so they never go stale. */
export function signInOptionsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['auth', 'sign-in-options'],
    queryFn: async ({ signal }) => (await api('GET /api/sign-in-options', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sign-in methods of the viewer's account. */
export function securityQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['auth', 'security', viewer],
    queryFn: async ({ signal }): Promise<SecurityState> => (await api('GET /api/me/security', { signal })).data,
    staleTime: FRESH_MS,
  });
}
