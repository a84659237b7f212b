import { SEARCH_KINDS } from '@qram/contract/collection/content';
import { cleanSearch, readListParams, urlWith } from '../../ui/controls/list-url.ts';
import type { SearchParams } from './queries.ts';

const ACCESS = ['free', 'premium'] as const;

/** Highest page that the server accepts (SEARCH_LIMITS in the contract). */
const PAGE_MAX = 100;
/** Results per page: the server's default (SEARCH_LIMITS in the contract). */
export const RESULTS_PER_PAGE = 10;

/** Parses the search from the address. Invalid values fall back to defaults. */
export function readSearchParams(params: URLSearchParams): SearchParams {
  const kind = params.get('kind');
  return {
    q: cleanSearch(params.get('q') ?? ''),
    kind: SEARCH_KINDS.find((known) => known === kind) ?? null,
    access: ACCESS.find((known) => known === params.get('access')) ?? null,
    exact: params.get('exact') === '1',
    page: Math.min(readListParams(params).page, PAGE_MAX),
  };
}

/** Query parameters without defaults; a kind or a page of nothing means nothing. */
export function searchParams({ q, kind, access, exact, page }: SearchParams): Record<string, string> {
  if (q === '') return {};
  return {
    q,
    ...(kind ? { kind } : {}),
    ...(access ? { access } : {}),
    ...(exact ? { exact: '1' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

export const searchUrl = (params: Partial<SearchParams>): string =>
  urlWith('/search', searchParams({ q: '', kind: null, access: null, exact: false, page: 1, ...params }));
