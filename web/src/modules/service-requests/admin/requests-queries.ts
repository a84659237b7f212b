import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api-client.ts';
import type { RequestsAddress } from './requests-address.ts';

/** Maximum number of users suggested. */
const OFFERED = 20;

/** Search and filters of the list. */
export const matchingRequests = ({ search, status, service, plan, user }: RequestsAddress) => ({
  ...(search ? { search } : {}),
  ...(status ? { status } : {}),
  ...(service === undefined ? {} : { service_id: service }),
  ...(plan === undefined ? {} : { is_monthly: plan }),
  ...(user === undefined ? {} : { user_id: user }),
});

/** One page of requests; aborted when the screen is left (requirements: Service requests). */
export function requestsQuery(api: Transport, address: RequestsAddress) {
  const { page, perPage, sort } = address;
  const query = { page, per_page: perPage, sort: sort as '-created_at', ...matchingRequests(address) };
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
