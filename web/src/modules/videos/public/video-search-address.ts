import type { VideoSearch } from '../queries.ts';

/** The longest search and the highest page that the server takes (LIST_LIMITS in the contract). */
export const SEARCH_MAX = 200;
export const PAGE_MAX = 1_000_000;

/** What the address asks for. What makes no sense counts as not asked, so that every address shows something. */
export function readVideoSearch(params: URLSearchParams): VideoSearch {
  const search = (params.get('search') ?? '').replaceAll('\u0000', '').trim().slice(0, SEARCH_MAX).trim();
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Math.min(Number(params.get('page')), PAGE_MAX) : 1;
  return { search, page };
}

/** The parameters of the address that asks for this; what would change nothing is left out. */
export function videoSearchParams({ search, page }: VideoSearch): Record<string, string> {
  return { ...(page > 1 ? { page: String(page) } : {}), ...(search ? { search } : {}) };
}

/** Address of one page of the videos. */
export function videosAddress(wanted: VideoSearch): string {
  const query = new URLSearchParams(videoSearchParams(wanted)).toString();
  return query ? `/videos?${query}` : '/videos';
}
