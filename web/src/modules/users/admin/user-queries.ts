import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** Requests shown of one user. */
const SHOWN_REQUESTS = 5;
/** Requests of a status among which the current ones are, newest first. */
const MAX_REQUESTS = 100;

/** A user's latest service requests, with the number of all. */
export function userRequestsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['service-requests', 'user', id],
    queryFn: async ({ signal }) => {
      const query = { user_id: id, page: 1, per_page: SHOWN_REQUESTS, sort: '-created_at' as const };
      const { data, total } = await api('GET /api/service-requests', { query, signal });
      return { requests: data, total: total ?? data.length };
    },
    staleTime: 0,
  });
}

/** A user's packages that are active or scheduled, and the pending requests. */
export function userPackagesQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['service-requests', 'user-packages', id],
    queryFn: async ({ signal }) => {
      const read = async (status: 'Approved' | 'Pending') => {
        const query = { user_id: id, status, page: 1, per_page: MAX_REQUESTS };
        return (await api('GET /api/service-requests', { query, signal })).data;
      };
      const [approved, pending] = await Promise.all([read('Approved'), read('Pending')]);
      return {
        packages: approved.filter(({ package_state: state }) => state === 'active' || state === 'scheduled'),
        pending,
      };
    },
    staleTime: 0,
  });
}

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
