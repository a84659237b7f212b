import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from '../page-handle.ts';

/** Canonical address of all unknown pages, so that they share one cache entry. */
export const NO_PAGE = '/404';

const BASE = 'http://site.invalid';

/** Handles of the matching routes, from the root to the page. */
export function findHandles(routes: RouteObject[], pathname: string): PageHandle[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    route.handle ? [route.handle as PageHandle] : [],
  );
}

/**
 * Canonical address: the page's declared path with the relevant query parameters, sorted. Addresses with the same
 * canonical address show the same page.
 */
export function canonicalAddressIn(routes: RouteObject[], pathAndQuery: string): string {
  const url = buildUrl(pathAndQuery);
  const page = findHandles(routes, url.pathname).at(-1);
  if (!page?.path || page.status === 404) return NO_PAGE;
  return buildAddress(page, url) ?? NO_PAGE;
}

/** Address of a page with the relevant query parameters; null if there can be no page. */
export function buildAddress(page: PageHandle, url: URL): string | null {
  const path = page.address ? page.address(url) : page.path;
  if (!path) return null;
  const query = new URLSearchParams(page.query?.(url.searchParams));
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
