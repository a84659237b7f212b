import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageContext, pageContext } from '../page/page-context.ts';
import { addressWith, isBeyondLast, type ListParams, PAGE_MAX } from '../ui/list-address.ts';

interface ListPage<Params extends ListParams, Data extends { total: number }, Key extends QueryKey> {
  read(searchParams: URLSearchParams): Params;
  query(context: Pick<PageContext, 'api' | 'viewer'>, params: Params): FetchQueryOptions<Data, Error, Data, Key>;
  /** The data of a page without entries. */
  empty(params: Params): Data;
  /** Loads what else the page shows. */
  more?(context: PageContext): Promise<unknown>;
}

/** Loads one page of a list and returns the parameters in its address. Pages beyond the last one are not found. */
export const listLoader =
  <Params extends ListParams, Data extends { total: number }, Key extends QueryKey>(
    list: ListPage<Params, Data, Key>,
  ) =>
  async ({ url, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const params = list.read(url.searchParams);
    const query = list.query(page, params);
    if (page.missing) page.queryClient.setQueryData<Data>(query.queryKey, list.empty(params));
    const [found] = await Promise.all([page.load(query), page.missing ? undefined : list.more?.(page)]);
    return data(params, isBeyondLast(params.page, found?.total) ? 404 : 200);
  };

/** An address where a list has no page. */
export const beyondLast = (path: string): string => addressWith(path, { page: String(PAGE_MAX) });
