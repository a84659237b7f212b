import { matchRoutes, type Params, type RouteObject } from 'react-router';
import type { PageHandle } from '../page/public-page.ts';

/** Canonical address of all unknown pages, so that they share one cache entry. */
export const NO_PAGE = '/404';

const BASE = 'http://site.invalid';

/** A matched route, of which the last one is the page's. */
interface Match {
  route: Pick<RouteObject, 'path' | 'handle'>;
  params: Params;
}

/** The path of the page's route, in which its address has the place of parameters. */
export function canonicalPath(match: Match | undefined): string {
  const page = match?.route.handle as PageHandle | undefined;
  const path = page?.address && match ? page.address(match.params) : match?.route.path;
  return path || NO_PAGE;
}

/**
 * Canonical address: the path of the page's route with the relevant query parameters, sorted. Addresses with the same
 * canonical address show the same page.
 */
export function canonicalAddressIn(routes: RouteObject[], pathAndQuery: string): string {
  const url = buildUrl(pathAndQuery);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  const path = canonicalPath(match);
  if (path === NO_PAGE) return NO_PAGE;
  const page = match?.route.handle as PageHandle | undefined;
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
