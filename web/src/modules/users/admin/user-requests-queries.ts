import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** Requests shown of one user. */
const SHOWN = 5;
/** Approved requests among which the current packages are, newest first. */
const MAX_APPROVED = 100;

/** A user's latest service requests, with the number of all. */
export function userRequestsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['service-requests', 'user', id],
    queryFn: async ({ signal }) => {
      const query = { user_id: id, page: 1, per_page: SHOWN, sort: '-created_at' as const };
      const { data, total } = await api('GET /api/service-requests', { query, signal });
      return { requests: data, total: total ?? data.length };
    },
    staleTime: 0,
  });
}

/** A user's packages that are active or scheduled. */
export function userPackagesQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['service-requests', 'user-packages', id],
    queryFn: async ({ signal }) => {
      const query = { user_id: id, status: 'Approved' as const, page: 1, per_page: MAX_APPROVED };
      const { data } = await api('GET /api/service-requests', { query, signal });
      return data.filter(({ package_state: state }) => state === 'active' || state === 'scheduled');
    },
    staleTime: 0,
  });
}
