import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { userLabel } from '../../../admin/text/text-format.ts';
import type { Transport } from '../../../api/api-client.ts';

const OFFERED = 20;

/** Users whose name, username or email contains the term; searched on the server, because there may be many. */
export function userChoicesQuery(api: Transport, term: string) {
  return queryOptions({
    queryKey: ['users', 'choices', term],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: OFFERED, sort: 'name', search: term || undefined } as const;
      const { data } = await api('GET /api/users', { query, signal });
      return data.map((user) => ({ value: String(user.id), label: userLabel(user) }));
    },
    placeholderData: keepPreviousData,
  });
}

export function chosenUserQuery(api: Transport, id: number | undefined) {
  return queryOptions({
    queryKey: ['users', 'choice', id],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/users/:id', { params: { id: id ?? 0 }, signal });
      return { value: String(data.id), label: userLabel(data) };
    },
    enabled: id !== undefined,
    retry: false,
  });
}
