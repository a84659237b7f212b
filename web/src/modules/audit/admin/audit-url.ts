import type { CollectionName } from '@qram/contract/collections';
import { AUDIT_LIMITS } from '@qram/contract/modules/audit/audit-limits';
import { type ListUrlState, readListUrl, writeListUrl } from '../../../admin/calls/collection-url.ts';
import { toTimes } from '../../../admin/calls/date-range.ts';
import { getCollections } from '../../../admin/declaration/admin-screens.ts';
import { type ChangeUrlState, useUrlState } from '../../../admin/url/url-state.ts';
import type { AuditQuery } from '../queries.ts';

export type TrashUrlState = ListUrlState & {
  kind: CollectionName | undefined;
};
export type ChangeTrash = ChangeUrlState<TrashUrlState>;

export const parseTrashUrl = (params: URLSearchParams): TrashUrlState => ({
  ...readListUrl(params, []),
  kind: getCollections().find(({ name }) => name === params.get('kind'))?.name,
});

export const formatTrashUrl = ({ kind, ...listState }: TrashUrlState): string =>
  [writeListUrl(listState, []), kind ? `kind=${kind}` : ''].filter(Boolean).join('&');

export const useTrashUrlState = (): [TrashUrlState, ChangeTrash] => useUrlState(parseTrashUrl, formatTrashUrl);

/** Filters besides the search; undefined for all. */
export interface AuditFilters {
  actor: string | undefined;
  person: number | undefined;
  /** Entries by or about this user. */
  user: number | undefined;
  collection: string | undefined;
  action: string | undefined;
  record: number | undefined;
}

/** `open` holds the id of the open entry. */
export type AuditUrlState = ListUrlState & AuditFilters;
export type ChangeAudit = ChangeUrlState<AuditUrlState>;

export const NO_FILTERS: AuditFilters = {
  actor: undefined,
  person: undefined,
  user: undefined,
  collection: undefined,
  action: undefined,
  record: undefined,
};
const FIELDS = Object.keys(NO_FILTERS) as (keyof AuditFilters)[];

const id = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const identifier = (text: string | null) => (text !== null && /^[\w-]{1,60}$/.test(text) ? text : undefined);
export function parseAuditUrl(params: URLSearchParams): AuditUrlState {
  return {
    ...readListUrl(params, []),
    actor: params.get('actor')?.trim().slice(0, AUDIT_LIMITS.actorMax) || undefined,
    person: id(params.get('person')),
    user: id(params.get('user')),
    collection: identifier(params.get('collection')),
    action: identifier(params.get('action')),
    record: id(params.get('record')),
  };
}

export function formatAuditUrl(listState: AuditUrlState): string {
  const filters = new URLSearchParams();
  for (const field of FIELDS) if (listState[field] !== undefined) filters.set(field, String(listState[field]));
  return [writeListUrl(listState, []), filters.toString()].filter(Boolean).join('&');
}

export const activeFilters = (listState: AuditFilters): number =>
  FIELDS.filter((field) => listState[field] !== undefined).length;

export const isNarrowed = (listState: AuditUrlState): boolean =>
  listState.search !== '' || listState.dates !== undefined || activeFilters(listState) > 0;

/** The filters as query parameters: days are those of the admin's time zone. */
export const buildQuery = ({
  search,
  actor,
  person,
  user,
  collection,
  action,
  record,
  dates,
}: AuditUrlState): AuditQuery => ({
  search: search || undefined,
  actor,
  actor_id: person,
  user,
  collection,
  action,
  record_id: record,
  ...toTimes(dates),
});

export const useAuditUrlState = (): [AuditUrlState, ChangeAudit] => useUrlState(parseAuditUrl, formatAuditUrl);
