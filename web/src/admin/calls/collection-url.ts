import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { useCallback } from 'react';
import type { ListFilters } from '../declaration/admin-collection.ts';
import { isPositiveInteger } from '../declaration/list-filters.ts';
import { type ChangeUrlState, useUrlState } from '../url/url-state.ts';
import { readColumns } from './columns.ts';
import { readDates } from './date-range.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** The add form, empty or with the values of another record. */
export type NewRecord = { kind: 'new' } | { kind: 'copy'; id: number };
/** The page of a record, with the focus in its first field or in its heading. */
export type ShownRecord = { kind: 'edit' | 'view'; id: number };
export type OpenRecord = NewRecord | ShownRecord | null;

export interface ListUrlState {
  page: number;
  perPage: number;
  search: string;
  sort: string;
  /** Values of the set filters, by query parameter of the list endpoint; undefined without any. */
  filters?: Readonly<Record<string, string>> | undefined;
  /** A period by name, such as `last-month`, or by its days; undefined for any date. */
  dates?: string | undefined;
  columns?: readonly string[] | undefined;
  open: OpenRecord;
}

const DEFAULT_SIZE = PAGE_SIZES[0];
const NO_FILTERS: ListFilters = {};
const positiveInteger = (text: string | null) => (text !== null && isPositiveInteger(text) ? Number(text) : null);

function getOpenRecord(params: URLSearchParams): OpenRecord {
  if (params.has('new')) return { kind: 'new' };
  for (const kind of ['edit', 'view', 'copy'] as const) {
    const id = positiveInteger(params.get(kind));
    if (id !== null) return { kind, id } as OpenRecord;
  }
  return null;
}

function readFilters(params: URLSearchParams, filters: ListFilters): ListUrlState['filters'] {
  const set = Object.entries(filters).flatMap(([field, { parameter = field, accepts }]) => {
    const value = params.get(parameter);
    return value !== null && accepts(value) ? [[field, value]] : [];
  });
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Record<string, string>);
}

/** Parses the list state from the URL; unknown or out-of-range values fall back to defaults. */
export function readListUrl(
  params: URLSearchParams,
  sorts: readonly string[],
  filters: ListFilters = NO_FILTERS,
): ListUrlState {
  const size = positiveInteger(params.get('per_page'));
  const sort = params.get('sort');
  return {
    page: Math.min(positiveInteger(params.get('page')) ?? 1, LIST_LIMITS.pageMax),
    perPage: PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_SIZE,
    search: (params.get('search') ?? '').trim().slice(0, LIST_LIMITS.searchMax),
    sort: sort !== null && sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    filters: readFilters(params, filters),
    dates: readDates(params.get('dates')),
    columns: readColumns(params.get('columns')),
    open: getOpenRecord(params),
  };
}

/** Serializes the list state without defaults, so that URLs stay short. */
export function writeListUrl(state: ListUrlState, sorts: readonly string[], filters: ListFilters = NO_FILTERS): string {
  const params = new URLSearchParams();
  if (state.search) params.set('search', state.search);
  if (state.sort && state.sort !== sorts[0]) params.set('sort', state.sort);
  for (const [field, { parameter = field }] of Object.entries(filters)) {
    const value = state.filters?.[field];
    if (value !== undefined) params.set(parameter, value);
  }
  if (state.dates !== undefined) params.set('dates', state.dates);
  if (state.columns) params.set('columns', state.columns.join(','));
  if (state.perPage !== DEFAULT_SIZE) params.set('per_page', String(state.perPage));
  if (state.page > 1) params.set('page', String(state.page));
  const mark = state.open?.kind === 'new' ? 'new' : '';
  if (state.open && state.open.kind !== 'new') params.set(state.open.kind, String(state.open.id));
  return [mark, params.toString()].filter(Boolean).join('&');
}

export function withFilter(
  filters: ListUrlState['filters'],
  field: string,
  value: string | undefined,
): ListUrlState['filters'] {
  const { [field]: _before, ...others } = filters ?? {};
  const set = value === undefined ? others : { ...others, [field]: value };
  return Object.keys(set).length === 0 ? undefined : set;
}

export type ChangeListState = ChangeUrlState<ListUrlState>;

/** @param sorts and `filters` must not change between renders */
export function useListUrlState(
  sorts: readonly string[],
  filters: ListFilters = NO_FILTERS,
): [ListUrlState, ChangeListState] {
  const read = useCallback((params: URLSearchParams) => readListUrl(params, sorts, filters), [sorts, filters]);
  const write = useCallback((state: ListUrlState) => writeListUrl(state, sorts, filters), [sorts, filters]);
  return useUrlState(read, write);
}
