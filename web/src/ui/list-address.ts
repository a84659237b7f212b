/** The longest search, in characters, and the highest page that the server takes (LIST_LIMITS in the contract). */
export const SEARCH_MAX = 200;
export const PAGE_MAX = 1_000_000;
/** Entries on one page: the server's own default (LIST_LIMITS in the contract). */
export const PER_PAGE = 24;

export interface ListParams {
  /** Empty for everything. */
  search: string;
  /** From 1. */
  page: number;
}

/** A search as the server takes it, of whatever was typed. */
export const cleanSearch = (text: string): string => text.replaceAll('\u0000', '').trim().slice(0, SEARCH_MAX).trim();

/** What an address asks of a list. What makes no sense counts as not asked, so that every address shows something. */
export function readListParams(params: URLSearchParams): ListParams {
  const page = params.get('page') ?? '';
  return {
    search: cleanSearch(params.get('search') ?? ''),
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1,
  };
}

/** The parameters that ask for this; what would change nothing is left out. */
export function listParams({ search, page }: ListParams): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(search ? { search } : {}) };
}

/** A path with these parameters. */
export function addressWith(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${path}?${query}` : path;
}
