import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** Sessions shown of one user. */
const SHOWN = 20;

/** A user's ways to log in. */
export function userSecurityQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['users', 'security', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/:id/security', { params: { id }, signal })).data,
    staleTime: 0,
  });
}

/** A user's open sessions, the last used first, with their number. */
export function userSessionsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['users', 'sessions', id],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: SHOWN };
      const { data, total } = await api('GET /api/users/:id/sessions', { params: { id }, query, signal });
      return { sessions: data, total: total ?? data.length };
    },
    staleTime: 0,
  });
}
