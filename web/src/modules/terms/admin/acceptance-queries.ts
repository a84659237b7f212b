import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListUrlState } from '../../../admin/calls/collection-url.ts';
import type { Transport } from '../../../api/api-client.ts';

export function acceptancesQuery(api: Transport, { page, perPage, search }: ListUrlState) {
  const query = { page, per_page: perPage, ...(search ? { search } : {}) };
  return queryOptions({
    queryKey: ['terms', 'admin-acceptances', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/terms/acceptances', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function termsVersionQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['terms', 'admin-version', id],
    queryFn: async ({ signal }) => (await api('GET /api/terms/versions/:id', { params: { id }, signal })).data,
  });
}
