import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from '../page/public-page.ts';

/** Canonical address of all unknown pages, so that they share one cache entry. */
export const NO_PAGE = '/404';

const BASE = 'http://site.invalid';

/**
 * Canonical address: the path of the page's route with the relevant query parameters, sorted. Addresses with the same
 * canonical address show the same page.
 */
export function canonicalAddressIn(routes: RouteObject[], pathAndQuery: string): string {
  const url = buildUrl(pathAndQuery);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const page = match?.route.handle as PageHandle | undefined;
  const path = page?.address && match ? page.address(match.params) : match?.route.path;
  if (!path) return NO_PAGE;
  const query = new URLSearchParams(page?.query?.(url.searchParams));
  query.sort();
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Parses an address of the site; malformed ones count as unknown. */
export function buildUrl(pathAndQuery: string): URL {
  try {
    const url = new URL(BASE);
    const at = pathAndQuery.indexOf('?');
    url.pathname = at < 0 ? pathAndQuery : pathAndQuery.slice(0, at);
    url.search = at < 0 ? '' : pathAndQuery.slice(at);
    decodeURI(url.pathname);
    return url;
  } catch {
    return new URL(NO_PAGE, BASE);
  }
}
