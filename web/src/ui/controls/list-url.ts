/** Longest search and highest page that the server accepts (LIST_LIMITS in the contract). */
export const SEARCH_MAX = 200;
export const PAGE_MAX = 1_000_000;
/** Entries per page: the server's default (LIST_LIMITS in the contract). */
export const PER_PAGE = 24;

export interface ListParams {
  search: string;
  page: number;
}

export const cleanSearch = (text: string): string => text.replaceAll('\u0000', '').trim().slice(0, SEARCH_MAX).trim();

/** Invalid values fall back to defaults. */
export function readListParams(params: URLSearchParams): ListParams {
  const page = params.get('page') ?? '';
  return {
    search: cleanSearch(params.get('search') ?? ''),
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1,
  };
}

/** Query parameters without defaults. */
export function listParams({ search, page }: ListParams): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(search ? { search } : {}) };
}

/** True if the params show the start of the whole list, so that no entries means there are none at all. */
export const isUnfiltered = ({ search, page }: ListParams): boolean => search === '' && page === 1;

/** True if a list has no such page; false while its total is unknown. */
export const isBeyondLast = (page: number, total: number | undefined, perPage: number = PER_PAGE): boolean =>
  total !== undefined && page > Math.max(1, Math.ceil(total / perPage));

export function urlWith(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${path}?${query}` : path;
}
