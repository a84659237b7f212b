import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from '../page-handle.ts';

/** Stands for every address that has no page, so that unknown addresses share one cached answer. */
const NO_PAGE = '/404';

const BASE = 'http://site.invalid';

/** The handles of the routes that an address matches, from the outermost to the page's own. */
export function handlesOf(routes: RouteObject[], pathname: string): PageHandle[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    route.handle ? [route.handle as PageHandle] : [],
  );
}

/**
 * The one spelling of an address: the page's declared path with the query parameters that count, sorted.
 * Two addresses with the same one show the same page.
 */
export function canonicalAddressIn(routes: RouteObject[], pathAndQuery: string): string {
  const url = urlOf(pathAndQuery);
  const page = handlesOf(routes, url.pathname).at(-1);
  if (!page?.path || page.status === 404) return NO_PAGE;
  const query = new URLSearchParams(page.query?.(url.searchParams));
  query.sort();
  const text = query.toString();
  return text ? `${page.path}?${text}` : page.path;
}

/** Reads an address of the site; one that cannot be read, or whose path cannot be decoded, counts as unknown. */
export function urlOf(pathAndQuery: string): URL {
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
