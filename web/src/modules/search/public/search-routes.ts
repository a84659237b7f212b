import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { pageContext } from '../../../page/page-context.ts';
import { publicPage } from '../../../page/public-page.ts';
import { searchQuery } from '../queries.ts';
import { readSearchParams, searchParams } from '../search-address.ts';

async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, viewer, load } = context.get(pageContext);
  const params = readSearchParams(url.searchParams);
  if (params.q !== '') await load(searchQuery(api, { ...params, viewer }));
  return params;
}

export const searchRoutes: RouteObject[] = [
  publicPage('/search', 'modules/search/public/SearchPage.tsx', {
    query: (params) => searchParams(readSearchParams(params)),
    loader,
  }),
];
