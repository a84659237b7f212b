import type { Session } from '@qram/contract/modules/auth';
import type { SecurityState } from '@qram/contract/second-factor';
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

/** What the sign-in pages offer besides a password. It is configured, so it stays as it is. */
export function signInOptionsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['auth', 'sign-in-options'],
    queryFn: async ({ signal }) => (await api('GET /api/sign-in-options', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How the viewer's own account is opened. */
export function securityQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['auth', 'security', viewer],
    queryFn: async ({ signal }): Promise<SecurityState> => (await api('GET /api/me/security', { signal })).data,
    staleTime: FRESH_MS,
  });
}
