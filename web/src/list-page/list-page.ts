import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageContext, pageContext } from '../page/page-context.ts';
import type { PageRoute } from '../page/public-page.ts';
import { addressWith, isBeyondLast, type ListParams, PAGE_MAX } from '../ui/list-address.ts';

interface ListPage<Params extends ListParams, Data extends { total: number }, Key extends QueryKey> {
  /** Address of the list. */
  path: string;
  read(searchParams: URLSearchParams): Params;
  /** Query parameters without defaults. */
  toQuery(params: Params): Record<string, string>;
  query(context: Pick<PageContext, 'api' | 'viewer'>, params: Params): FetchQueryOptions<Data, Error, Data, Key>;
  /** The data of a page without entries. */
  empty(params: Params): Data;
  /** Loads what else the page shows. */
  more?(context: PageContext): Promise<unknown>;
}

/** The route of a list's pages. Its loader returns the parameters in the address; pages beyond the last are not found. */
export const listRoute = <Params extends ListParams, Data extends { total: number }, Key extends QueryKey>({
  path,
  read,
  toQuery,
  query,
  empty,
  more,
}: ListPage<Params, Data, Key>) =>
  ({
    async loader({ url, context }: LoaderFunctionArgs) {
      const page = context.get(pageContext);
      const params = read(url.searchParams);
      const list = query(page, params);
      if (page.missing) page.queryClient.setQueryData<Data>(list.queryKey, empty(params));
      const [found] = await Promise.all([page.load(list), page.missing ? undefined : more?.(page)]);
      return data(params, isBeyondLast(params.page, found?.total) ? 404 : 200);
    },
    handle: {
      query: (params) => toQuery(read(params)),
      missing: addressWith(path, { page: String(PAGE_MAX) }),
    },
  }) satisfies PageRoute;
