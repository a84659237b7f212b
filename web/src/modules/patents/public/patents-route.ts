import { doiAddress } from '@qram/contract/doi-address';
import type { Patent } from '@qram/contract/modules/patents';
import { recordAddress } from '@qram/contract/record-pages';
import type { PageHandle, PageMetadata, StructuredDataSource } from '../../../page-handle.ts';
import { readRecordAddress, recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, listParams, readListParams } from '../../../ui/list-address.ts';
import { type PatentParams, patentQuery, patentsQuery, patentYearsQuery } from '../queries.ts';
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
  head({ url }) {
    const { search, page, year } = readPatentParams(url.searchParams);
    const place = `Patents${year ? ` of ${year}` : ''}${page > 1 ? `, page ${page}` : ''}`;
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Patents on quantum random access memory, with their inventors, dates and documents.',
      noindex: search !== '',
    };
  },
};

/** The page of one patent. */
export const patentHandle = recordHandle('patents', {
  query: ({ api }, id) => patentQuery(api, id),
  head: ({ title, description, patent_number }) => ({
    title,
    description: description || `Patent ${patent_number}: ${title}`,
  }),
});

/** A patent as schema.org CreativeWork; schema.org has no type for patents. */
const creativeWork = (patent: Patent, publicUrl: string) => ({
  '@type': 'CreativeWork',
  name: patent.title,
  identifier: patent.patent_number,
  ...(patent.description ? { description: patent.description } : {}),
  ...(patent.issue_date ? { datePublished: patent.issue_date } : {}),
  ...(patent.inventors.length > 0 ? { creator: patent.inventors.map((name) => ({ '@type': 'Person', name })) } : {}),
  url: publicUrl + recordAddress('patents', patent),
  ...(patent.pdf_url
    ? { encoding: { '@type': 'MediaObject', contentUrl: new URL(documentAddress(patent.pdf_url), publicUrl).href } }
    : {}),
  ...(patent.doi ? { sameAs: doiAddress(patent.doi) } : {}),
});

/** The patent of a patent's page. */
export function patentMetadata({ queryClient, api, url, publicUrl }: StructuredDataSource): PageMetadata {
  const id = readRecordAddress(url)?.id ?? 0;
  const found = queryClient.getQueryData(patentQuery(api, id).queryKey);
  return { structuredData: found && 'record' in found ? [creativeWork(found.record, publicUrl)] : [] };
}

/** Listed patents. */
export function patentItems({ queryClient, api, url, publicUrl }: StructuredDataSource): object[] {
  const { queryKey } = patentsQuery(api, readPatentParams(url.searchParams));
  return (queryClient.getQueryData(queryKey)?.patents ?? []).map((patent) => creativeWork(patent, publicUrl));
}
