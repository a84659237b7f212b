import type { CollectionName } from '@qram/contract/collections';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Filters of the audit log, as query parameters. */
export type AuditQuery = {
  search?: string | undefined;
  actor?: string | undefined;
  actor_id?: number | undefined;
  user?: number | undefined;
  collection?: string | undefined;
  action?: string | undefined;
  record_id?: number | undefined;
  batch?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

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

/** Entries shown of one user. */
const USER_SHOWN = 5;

/** The latest entries by or about a user, newest first. */
export function userActivityQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['audit', 'user', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/audit', { query: { user: id, page: 1, per_page: USER_SHOWN }, signal })).data,
    staleTime: 0,
  });
}

export function auditEntryQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['audit', 'entry', id],
    queryFn: async ({ signal }) => (await api('GET /api/audit/:id', { params: { id }, signal })).data,
    // Entries are immutable; only the record's name may change.
    staleTime: 60_000,
  });
}

export function auditChoicesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['audit', 'choices'],
    queryFn: async ({ signal }) => (await api('GET /api/audit/choices', { signal })).data,
  });
}

/** `grouped` 1: one row for each bulk deletion. `batch`: the records of one. */
type TrashQuery = {
  search?: string | undefined;
  kind?: CollectionName | undefined;
  deleted_from?: string | undefined;
  deleted_to?: string | undefined;
  grouped?: 1 | undefined;
  batch?: string | undefined;
};

export function trashQuery(api: Transport, query: TrashQuery & { page: number; per_page: number }) {
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

/** Records of all kinds by title; needs at least two letters. */
export function recordsQuery(api: Transport, search: string, enabled: boolean) {
  return queryOptions({
    queryKey: ['audit', 'records', search],
    queryFn: async ({ signal }) => (await api('GET /api/records', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
}
