import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createdIn } from '../../../admin/calls/date-range.ts';
import type { Transport } from '../../../api/api-client.ts';
import { type RequestsUrlState, SOON_DAYS } from './requests-url.ts';

export const toRequestFilters = ({ search, status, service, plan, user, endsWithin, dates }: RequestsUrlState) => ({
  ...(search ? { search } : {}),
  ...createdIn(dates),
  ...(status ? { status } : {}),
  ...(service === undefined ? {} : { service_id: service }),
  ...(plan === undefined ? {} : { is_monthly: plan }),
  ...(user === undefined ? {} : { user_id: user }),
  ...(endsWithin === undefined ? {} : { ends_within: endsWithin }),
});

/** One page of requests; aborted when the screen is left (requirements: Service requests). */
export function requestsQuery(api: Transport, listState: RequestsUrlState) {
  const { page, perPage, sort } = listState;
  const query = { page, per_page: perPage, sort: sort as '-created_at', ...toRequestFilters(listState) };
  return queryOptions({
    queryKey: ['service-requests', 'admin-list', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/service-requests', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function requestQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['service-requests', 'admin-record', id],
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/:id', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function requestCountsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['service-requests', 'counts'],
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/counts', { signal })).data,
    staleTime: 0,
  });
}

export function serviceChoicesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['buttons', 'choices'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/buttons', { signal })).data.map(({ id, title }) => ({ value: String(id), label: title })),
  });
}

export function endingSoonQuery(api: Transport) {
  return queryOptions({
    queryKey: ['service-requests', 'ending-soon'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: 1, ends_within: SOON_DAYS };
      return (await api('GET /api/service-requests', { query, signal })).total ?? 0;
    },
    staleTime: 10_000,
  });
}
