import { listPage } from '../../../list-page/list-page.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { citationsQuery, type PatentParams, patentQuery, patentsQuery, patentYearsQuery } from '../queries.ts';

/** Years that the server accepts (PATENT_LIMITS in the contract). */
export const FIRST_YEAR = 1790;
export const LAST_YEAR = 2100;

function readYear(text: string | null): number | null {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** Parses the params of the address; invalid values are ignored. */
export function readPatentParams(params: URLSearchParams): PatentParams {
  return { ...readListParams(params), year: readYear(params.get('year')) };
}

/** Query parameters without defaults. */
function patentParams({ year, ...params }: PatentParams): Record<string, string> {
  return { ...listParams(params), ...(year ? { year: String(year) } : {}) };
}

/** Address of one page of patents. */
export const patentsAddress = (params: PatentParams): string => addressWith('/patents', patentParams(params));

export const patentsHandle: PageHandle = {
  query: (params) => patentParams(readPatentParams(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(patentsQuery(api, readPatentParams(url.searchParams))),
    queryClient.prefetchQuery(patentYearsQuery(api)),
  ],
  ...listPage({
    path: '/patents',
    queryKey: ({ api, url }) => patentsQuery(api, readPatentParams(url.searchParams)).queryKey,
    empty: ({ url }) => ({ patents: [], total: 0, params: readPatentParams(url.searchParams) }),
    head(url) {
      const { search, page, year } = readPatentParams(url.searchParams);
      const place = `Patents${year ? ` issued in ${year}` : ''}${page > 1 ? `, page ${page}` : ''}`;
      return {
        title: search ? `“${search}” in ${place}` : place,
        noindex: search !== '',
      };
    },
  }),
};

/** The page of one patent. */
export const patentHandle = recordHandle('patents', {
  query: ({ api }, id) => patentQuery(api, id),
  prefetch: ({ queryClient, api }, id) => [
    queryClient.prefetchQuery(citationsQuery(api, id)),
    queryClient.prefetchQuery(relatedQuery(api, 'patents', id)),
  ],
});
