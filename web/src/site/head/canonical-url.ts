import { matchRoutes, type Params, type RouteObject } from 'react-router';
import type { PageHandle } from '../../public-page/public-page.ts';

/** Canonical URL of all unknown pages, so that they share one cache entry. */
export const NO_PAGE = '/404';

const BASE = 'http://site.invalid';

/** A matched route, of which the last one is the page's. */
interface Match {
  route: Pick<RouteObject, 'path' | 'handle'>;
  params: Params;
}

/** The page's path with its parameters filled in. */
export function canonicalPath(match: Match | undefined): string {
  const page = match?.route.handle as PageHandle | undefined;
  const path = page?.path && match ? page.path(match.params) : match?.route.path;
  return path || NO_PAGE;
}

/** Finds the route of a page. Matches of declared paths are stored, because each call of `matchRoutes` ranks all routes. */
function createMatcher(routes: RouteObject[]): (pathname: string) => Match | undefined {
  const declared = new Map<string, Match>();
  return (pathname) => {
    const known = declared.get(pathname);
    if (known) return known;
    const match = matchRoutes(routes, pathname)?.at(-1);
    if (match?.route.path === pathname) declared.set(pathname, match);
    return match;
  };
}

/** Canonical URLs: the page's path with its relevant query parameters, sorted. Equal ones show the same page. */
export function createCanonicalUrl(routes: RouteObject[]): (pathAndQuery: string) => string {
  const findMatch = createMatcher(routes);
  return (pathAndQuery) => canonicalUrl(pathAndQuery, findMatch);
}

function canonicalUrl(pathAndQuery: string, findMatch: (pathname: string) => Match | undefined): string {
  const url = parseUrl(pathAndQuery);
  const match = findMatch(url.pathname);
  const path = canonicalPath(match);
  if (path === NO_PAGE) return NO_PAGE;
  const page = match?.route.handle as PageHandle | undefined;
  const query = new URLSearchParams(page?.query?.(url.searchParams));
  query.sort();
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Malformed URLs count as unknown pages. */
export function parseUrl(pathAndQuery: string): URL {
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
