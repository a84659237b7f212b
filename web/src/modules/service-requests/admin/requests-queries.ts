import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api-client.ts';
import type { RequestsAddress } from './requests-address.ts';

/** Maximum number of users suggested. */
const OFFERED = 20;

/** One page of requests; aborted when the screen is left (requirements: Service requests). */
export function requestsQuery(api: Transport, address: RequestsAddress) {
  const { page, perPage, sort, search, status, service, plan, user } = address;
  const query = {
    page,
    per_page: perPage,
    sort: sort as '-created_at',
    search: search || undefined,
    status,
    service_id: service,
    is_monthly: plan,
    user_id: user,
  };
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

/** Services to filter by. */
export function serviceChoicesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['buttons', 'choices'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/buttons', { signal })).data.map(({ id, title }) => ({ value: String(id), label: title })),
  });
}

/** Users whose name, username or email contains the term. */
export function userChoicesQuery(api: Transport, term: string) {
  return queryOptions({
    queryKey: ['users', 'choices', term],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: OFFERED, sort: 'name', search: term || undefined } as const;
      const { data } = await api('GET /api/users', { query, signal });
      return data.map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Name of the selected user. */
export function chosenUserQuery(api: Transport, id: number | undefined) {
  return queryOptions({
    queryKey: ['users', 'choice', id],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/users/:id', { params: { id: id ?? 0 }, signal });
      return { value: String(data.id), label: `${data.name} (${data.username})` };
    },
    enabled: id !== undefined,
    retry: false,
  });
}
