import { recordPath } from '@qram/contract/collection/record-pages';
import { doiUrl } from '@qram/contract/modules/patents/doi-url';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { MetadataSource, ModuleMetadata, PageMetadata } from '../../../public-page/page-metadata.ts';
import type { RecordParams } from '../../../public-page/record-page.ts';
import { type PatentParams, patentQuery, patentsQuery } from '../queries.ts';
import { hasDocument } from './patent-details.ts';

/** A patent as schema.org CreativeWork; schema.org has no type for patents. */
const creativeWork = (patent: Patent, publicUrl: string) => ({
  '@type': 'CreativeWork',
  name: patent.title,
  identifier: patent.patent_number,
  ...(patent.description ? { description: patent.description } : {}),
  ...(patent.issue_date ? { datePublished: patent.issue_date } : {}),
  ...(patent.inventors.length > 0 ? { creator: patent.inventors.map((name) => ({ '@type': 'Person', name })) } : {}),
  url: publicUrl + recordPath('patents', patent),
  ...(hasDocument(patent.pdf_url)
    ? { encoding: { '@type': 'MediaObject', contentUrl: new URL(patent.pdf_url, publicUrl).href } }
    : {}),
  ...(patent.doi ? { sameAs: doiUrl(patent.doi) } : {}),
});

/** Metadata for Google Scholar and reference managers (Highwire Press tags). */
function citationMeta(patent: Patent, publicUrl: string): [name: string, content: string][] {
  const { title, inventors, patent_number, issue_date, pdf_url, doi } = patent;
  const isPdf = hasDocument(pdf_url) && /\.pdf$/i.test(pdf_url);
  const known: [name: string, content: string | null][] = [
    ['citation_title', title],
    ...inventors.map((name): [string, string] => ['citation_author', name]),
    ['citation_patent_number', patent_number],
    ['citation_publication_date', issue_date?.replaceAll('-', '/') ?? null],
    ['citation_pdf_url', isPdf ? new URL(pdf_url, publicUrl).href : null],
    ['citation_doi', doi],
  ];
  return known.flatMap(([name, content]): [string, string][] => (content === null ? [] : [[name, content]]));
}

function patentMetadata(source: MetadataSource, { id }: RecordParams): PageMetadata | null {
  const { queryClient, api, publicUrl } = source;
  const found = queryClient.getQueryData(patentQuery(api, id).queryKey);
  if (!found || 'missing' in found) return null;
  const { record } = found;
  const { title, description, patent_number } = record;
  return {
    description: description || `Patent ${patent_number}: ${title}`,
    structuredData: [creativeWork(record, publicUrl)],
    meta: citationMeta(record, publicUrl),
  };
}

function patentItems({ queryClient, api, publicUrl }: MetadataSource, params: PatentParams): object[] {
  const { queryKey } = patentsQuery(api, params);
  return (queryClient.getQueryData(queryKey)?.patents ?? []).map((patent) => creativeWork(patent, publicUrl));
}

export const metadata: ModuleMetadata = {
  lists: { '/patents': patentItems },
  records: { '/patents/:id/:slug?': patentMetadata },
};
