import { REQUEST_STATUSES, type RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import { type ListUrlState, readListUrl, writeListUrl } from '../../../admin/calls/collection-url.ts';
import { type ChangeUrlState, useUrlState } from '../../../admin/url/url-state.ts';

/** Days before the end of a package from which it counts as ending soon. */
export const SOON_DAYS = 30;

export interface RequestFilters {
  status: RequestStatus | undefined;
  service: number | undefined;
  /** 1 for Monthly, 0 for Pay As You Go. */
  plan: 0 | 1 | undefined;
  user: number | undefined;
  /** Packages that end within this number of days. */
  endsWithin: typeof SOON_DAYS | undefined;
}

export type RequestsUrlState = ListUrlState & RequestFilters;
export type ChangeRequests = ChangeUrlState<RequestsUrlState>;

/** The list without a filter, because the bare path opens the pending requests. */
export const ALL_REQUESTS = 'status=all';

export const NO_FILTERS: RequestFilters = {
  status: undefined,
  service: undefined,
  plan: undefined,
  user: undefined,
  endsWithin: undefined,
};

export const REQUEST_SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-updated_at', label: 'Recently changed first' },
  { value: 'updated_at', label: 'Least recently changed first' },
] as const;
const SORTS = REQUEST_SORTS.map(({ value }) => value);

const PLAN_VALUES = { monthly: 1, payg: 0 } as const;
const id = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);

export function parseRequestsUrl(params: URLSearchParams): RequestsUrlState {
  const plan = params.get('plan');
  return {
    ...readListUrl(params, SORTS),
    status: REQUEST_STATUSES.find((status) => status.toLowerCase() === params.get('status')?.toLowerCase()),
    service: id(params.get('service')),
    plan: plan === 'monthly' || plan === 'payg' ? PLAN_VALUES[plan] : undefined,
    user: id(params.get('user')),
    endsWithin: params.get('ends_within') === String(SOON_DAYS) ? SOON_DAYS : undefined,
  };
}

export function formatRequestsUrl({ status, service, plan, user, endsWithin, ...listState }: RequestsUrlState): string {
  const filters = new URLSearchParams();
  if (status) filters.set('status', status.toLowerCase());
  if (service !== undefined) filters.set('service', String(service));
  if (plan !== undefined) filters.set('plan', plan === 1 ? 'monthly' : 'payg');
  if (user !== undefined) filters.set('user', String(user));
  if (endsWithin !== undefined) filters.set('ends_within', String(endsWithin));
  return [writeListUrl(listState, SORTS), filters.toString()].filter(Boolean).join('&');
}

const writeChange = (listState: RequestsUrlState): string => formatRequestsUrl(listState) || ALL_REQUESTS;

export const useRequestsUrlState = (): [RequestsUrlState, ChangeRequests] => useUrlState(parseRequestsUrl, writeChange);
