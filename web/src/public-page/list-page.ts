import {
  type FetchQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { useAuth } from '../session/auth-context.tsx';
import { isBeyondLast, type ListParams, PAGE_MAX, PER_PAGE, urlWith } from '../ui/controls/list-url.ts';
import { useSearchField } from '../ui/controls/use-search-field.ts';
import { useSearchNavigation } from '../ui/controls/use-search-navigation.ts';
import { type PageContext, pageContext } from './page-context.ts';
import type { PageRoute } from './public-page.ts';

interface ListPage<Params extends ListParams, Data extends { total: number }, Key extends QueryKey> {
  path: string;
  /** Default: `PER_PAGE`. */
  perPage?: number;
  read(searchParams: URLSearchParams): Params;
  toQuery(params: Params): Record<string, string>;
  /** Its placeholder, shown while another page loads, defaults to the data of the previous one. */
  query(
    context: Pick<PageContext, 'api' | 'viewer'>,
    params: Params,
  ): FetchQueryOptions<Data, Error, Data, Key> & { placeholderData?: unknown };
  empty(params: Params): Data;
  more?(context: PageContext): Promise<unknown>;
  /** True if the data is that of other parameters; by default, if it is the previous page's. */
  isStale?(shown: Data, params: Params): boolean;
}

export const listPage = <Params extends ListParams, Data extends { total: number }, Key extends QueryKey>(
  list: ListPage<Params, Data, Key>,
) => list;

/** The route of a list's pages. Its loader returns the parameters in the URL; pages beyond the last are not found. */
export const listRoute = <Params extends ListParams, Data extends { total: number }, Key extends QueryKey>({
  path,
  read,
  toQuery,
  query,
  empty,
  more,
  perPage,
}: ListPage<Params, Data, Key>) =>
  ({
    async loader({ url, context }: LoaderFunctionArgs) {
      const page = context.get(pageContext);
      const params = read(url.searchParams);
      const list = query(page, params);
      if (page.missing) page.queryClient.setQueryData<Data>(list.queryKey, empty(params));
      const [found] = await Promise.all([page.load(list), page.missing ? undefined : more?.(page)]);
      return data(params, isBeyondLast(params.page, found?.total, perPage) ? 404 : 200);
    },
    handle: {
      query: (params) => toQuery(read(params)),
      missing: urlWith(path, { page: String(PAGE_MAX) }),
    },
  }) satisfies PageRoute;

export function useListPage<Params extends ListParams, Data extends { total: number }, Key extends QueryKey>({
  path,
  toQuery,
  query,
  isStale,
  perPage = PER_PAGE,
}: ListPage<Params, Data, Key>) {
  const params = useLoaderData() as Params;
  const viewer = useAuth().user?.id ?? null;
  const options = { placeholderData: keepPreviousData, ...query({ api: useApi(), viewer }, params) };
  const list = useQuery(options as UseQueryOptions<Data, Error, Data, Key>);
  const go = useSearchNavigation();
  const toUrl = (changes: Partial<Params>): string => urlWith(path, toQuery({ ...params, ...changes }));
  const field = useSearchField(params.search, (search) => change({ search } as Partial<Params>));
  const change = (changes: Partial<Params>) => go(toUrl({ ...changes, page: 1 }));
  const shown = list.data;
  const stale = isStale ? shown !== undefined && isStale(shown, params) : list.isPlaceholderData;
  return {
    params,
    viewer,
    query: list,
    stale,
    beyond: !stale && isBeyondLast(params.page, shown?.total, perPage),
    field,
    change,
    pages: Math.ceil((shown?.total ?? 0) / perPage),
    url: toUrl({}),
    toPage: (page: number) => toUrl({ page } as Partial<Params>),
  };
}
