import { useQuery } from '@tanstack/react-query';
import { useHeldRows } from '../../../admin/list/table/use-held-rows.ts';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { requestsQuery } from '../admin/requests-queries.ts';
import { NO_FILTERS, type RequestsUrlState } from '../admin/requests-url.ts';
import { useRequestActions } from '../admin/use-request-actions.tsx';

const longestWaiting = (perPage: number, search = ''): RequestsUrlState => ({
  ...NO_FILTERS,
  status: 'Pending',
  page: 1,
  perPage,
  sort: 'created_at',
  search,
  open: null,
});

/** The pending requests that wait longest, and their decisions. A decided one stays in its place until the pointer leaves. */
export function useWaitingRequests(shown: number) {
  const query = requestsQuery(useApi(), longestWaiting(shown));
  const { list, frame, held } = useHeldRows(useQuery(query), JSON.stringify(query.queryKey));
  return { list, frame, ...useRequestActions({ held }) };
}

/** The pending requests of users whose name is searched for, oldest first. */
export const pendingRequestsQuery = (api: Transport, search: string, shown: number) =>
  requestsQuery(api, longestWaiting(shown, search));

export { requestName } from '../admin/request-labels.ts';
export { useRequestActions } from '../admin/use-request-actions.tsx';
