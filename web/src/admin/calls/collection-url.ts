import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { useCallback } from 'react';
import type { ChoiceFilter, LinkedFilter } from '../declaration/admin-collection.ts';
import { type ChangeUrlState, useUrlState } from '../url/url-state.ts';
import { readColumns } from './columns.ts';
import { readDates } from './date-range.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** The open panel beside the list. */
export type OpenRecord = { kind: 'new' } | { kind: 'edit' | 'view' | 'copy'; id: number } | null;

export interface ListUrlState {
  page: number;
  perPage: number;
  search: string;
  sort: string;
  /** Value of the list's filter; undefined for all records. */
  filter?: number | undefined;
  /** Values of the list's choice and linked filters by field; undefined without any. */
  choices?: Readonly<Record<string, string>> | undefined;
  /** A period by name, such as `last-month`, or by its days; undefined for any date. */
  dates?: string | undefined;
  /** Keys of the shown columns; undefined for all. */
  columns?: readonly string[] | undefined;
  open: OpenRecord;
}

const DEFAULT_SIZE = PAGE_SIZES[0];
const positiveInteger = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

function getOpenRecord(params: URLSearchParams): OpenRecord {
  if (params.has('new')) return { kind: 'new' };
  for (const kind of ['edit', 'view', 'copy'] as const) {
    const id = positiveInteger(params.get(kind));
    if (id !== null) return { kind, id };
  }
  return null;
}

function getChoices(params: URLSearchParams, filters: readonly ChoiceFilter[], linked: readonly LinkedFilter[]) {
  const accepting = filters.map(({ field, choices }) => ({
    field,
    accepts: (text: string) => choices.some(({ value }) => value === text),
  }));
  const chosen = [...accepting, ...linked].flatMap(({ field, accepts }) => {
    const value = params.get(field);
    return value !== null && accepts(value) ? [[field, value]] : [];
  });
  return chosen.length === 0 ? undefined : (Object.fromEntries(chosen) as Record<string, string>);
}

/** Parses the list state from the address; unknown or out-of-range values fall back to defaults. */
export function readAddress(
  params: URLSearchParams,
  sorts: readonly string[],
  filters: readonly ChoiceFilter[] = [],
  linked: readonly LinkedFilter[] = [],
): ListUrlState {
  const size = positiveInteger(params.get('per_page'));
  const sort = params.get('sort');
  return {
    page: Math.min(positiveInteger(params.get('page')) ?? 1, LIST_LIMITS.pageMax),
    perPage: PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_SIZE,
    search: (params.get('search') ?? '').trim().slice(0, LIST_LIMITS.searchMax),
    sort: sort !== null && sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    filter: positiveInteger(params.get('filter')) ?? undefined,
    choices: getChoices(params, filters, linked),
    dates: readDates(params.get('dates')),
    columns: readColumns(params.get('columns')),
    open: getOpenRecord(params),
  };
}

/** Serializes the list state without defaults, so that addresses stay short. */
export function writeAddress(address: ListUrlState, sorts: readonly string[]): string {
  const params = new URLSearchParams();
  if (address.search) params.set('search', address.search);
  if (address.sort && address.sort !== sorts[0]) params.set('sort', address.sort);
  if (address.filter !== undefined) params.set('filter', String(address.filter));
  for (const [field, value] of Object.entries(address.choices ?? {})) params.set(field, value);
  if (address.dates !== undefined) params.set('dates', address.dates);
  if (address.columns) params.set('columns', address.columns.join(','));
  if (address.perPage !== DEFAULT_SIZE) params.set('per_page', String(address.perPage));
  if (address.page > 1) params.set('page', String(address.page));
  const mark = address.open?.kind === 'new' ? 'new' : '';
  if (address.open && address.open.kind !== 'new') params.set(address.open.kind, String(address.open.id));
  return [mark, params.toString()].filter(Boolean).join('&');
}

/** The choices with one of them set, or removed; undefined without any. */
export function withChoice(
  choices: ListUrlState['choices'],
  field: string,
  value: string | undefined,
): ListUrlState['choices'] {
  const { [field]: _before, ...others } = choices ?? {};
  const chosen = value === undefined ? others : { ...others, [field]: value };
  return Object.keys(chosen).length === 0 ? undefined : chosen;
}

export type ChangeListState = ChangeUrlState<ListUrlState>;

/** @param sorts, `filters` and `linked` must not change between renders */
export function useListUrlState(
  sorts: readonly string[],
  filters?: readonly ChoiceFilter[],
  linked?: readonly LinkedFilter[],
): [ListUrlState, ChangeListState] {
  const read = useCallback(
    (params: URLSearchParams) => readAddress(params, sorts, filters, linked),
    [sorts, filters, linked],
  );
  const write = useCallback((address: ListUrlState) => writeAddress(address, sorts), [sorts]);
  return useUrlState(read, write);
}
