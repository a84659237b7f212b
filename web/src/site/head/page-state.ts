import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { MissingStatus } from '../../public-page/page-context.ts';

/** Data embedded in the page, by query key. It has no timestamps, so that equal pages are equal bytes. */
export interface PageState {
  publicUrl: string;
  queries: [QueryKey, unknown][];
  /** The page doesn't exist. All such pages are equal bytes, so the state doesn't have their URL. */
  missing?: MissingStatus;
}

/** Serializes the client's data for a script element. */
export function serializeState(publicUrl: string, queryClient: QueryClient, missing?: MissingStatus): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query): PageState['queries'][number] => [query.queryKey, query.state.data]);
  const state: PageState = { publicUrl, queries, missing };
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Hydrates the client with the page's data, as freshly fetched. Returns what else the server says of the page. */
export function hydrateState(
  text: string,
  queryClient: QueryClient,
): Partial<Pick<PageState, 'publicUrl' | 'missing'>> {
  const { queries = [], ...page } = parseState(text) ?? {};
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return page;
}

/** In development, a page served without rendering has a comment instead of its state. */
function parseState(text: string): PageState | null {
  try {
    return JSON.parse(text) as PageState;
  } catch {
    return null;
  }
}
