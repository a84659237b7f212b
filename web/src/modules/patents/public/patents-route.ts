import type { PageHandle, StructuredDataSource } from '../../../page-handle.ts';
import { addressWith, listParams, readListParams } from '../../../ui/list-address.ts';
import { type PatentParams, patentsQuery, patentYearsQuery } from '../queries.ts';
import { documentAddress } from './patent-details.ts';

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
  head(url) {
    const { search, page, year } = readPatentParams(url.searchParams);
    const place = `Patents${year ? ` of ${year}` : ''}${page > 1 ? `, page ${page}` : ''}`;
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Patents on quantum random access memory, with their inventors, dates and documents.',
      noindex: search !== '',
    };
  },
};

/** Listed patents as schema.org CreativeWork; schema.org has no type for patents. */
export function patentItems({ queryClient, api, url, publicUrl }: StructuredDataSource): object[] {
  const { queryKey } = patentsQuery(api, readPatentParams(url.searchParams));
  const patents = queryClient.getQueryData(queryKey)?.patents ?? [];
  return patents.map((patent) => ({
    '@type': 'CreativeWork',
    name: patent.title,
    identifier: patent.patent_number,
    ...(patent.description ? { description: patent.description } : {}),
    ...(patent.issue_date ? { datePublished: patent.issue_date } : {}),
    ...(patent.inventors.length > 0 ? { creator: patent.inventors.map((name) => ({ '@type': 'Person', name })) } : {}),
    ...(patent.pdf_url ? { url: new URL(documentAddress(patent.pdf_url), publicUrl).href } : {}),
  }));
}
