import type { CollectionName } from '@qram/contract/collections';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** What the audit trail is narrowed by, as its endpoints take it. */
export type AuditQuery = {
  search?: string | undefined;
  actor?: string | undefined;
  actor_id?: number | undefined;
  collection?: string | undefined;
  action?: string | undefined;
  record_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** One page of the audit trail; the page before stays while the next one comes. */
export function auditQuery(api: Transport, query: AuditQuery & { page: number; per_page: number }) {
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/audit', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function auditEntryQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['audit', 'entry', id],
    queryFn: async ({ signal }) => (await api('GET /api/audit/:id', { params: { id }, signal })).data,
    // An entry never changes; what its record is called may.
    staleTime: 60_000,
  });
}

/** The actions and collections to choose from. */
export function auditChoicesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['audit', 'choices'],
    queryFn: async ({ signal }) => (await api('GET /api/audit/choices', { signal })).data,
  });
}

/** One page of everything that was deleted. */
export function trashQuery(
  api: Transport,
  query: { page: number; per_page: number; search?: string | undefined; kind?: CollectionName | undefined },
) {
  return queryOptions({
    queryKey: ['audit', 'trash', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/trash', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Records of all kinds by what they are called; asked from two letters on. */
export function recordsQuery(api: Transport, search: string, enabled: boolean) {
  return queryOptions({
    queryKey: ['audit', 'records', search],
    queryFn: async ({ signal }) => (await api('GET /api/records', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled,
  });
}
