import { recordPath } from '@qram/contract/collection/record-pages';
import type { Citations } from '@qram/contract/modules/patents/citations';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { isWebUrl } from '@qram/contract/values/web-url';
import { onOneLine, toCitations, toCitedUrl, toCslName } from '../../../platform/citations/citation-formats.ts';

export type CitedPatent = Pick<
  Patent,
  'id' | 'title' | 'patent_number' | 'inventors' | 'issue_date' | 'pdf_url' | 'doi'
>;

export const citationKey = ({ id, patent_number }: Pick<Patent, 'id' | 'patent_number'>): string =>
  patent_number.replace(/[^A-Za-z0-9]/g, '') || `patent${id}`;

/** Prefers the full text to the page here. */
function buildUrl(patent: CitedPatent, publicUrl: string): string {
  const url = isWebUrl(patent.pdf_url) ? patent.pdf_url : `${publicUrl}${recordPath('patents', patent)}`;
  return toCitedUrl(url);
}

function buildCsl(patent: CitedPatent, publicUrl: string) {
  const { issue_date, doi } = patent;
  const author = patent.inventors.map(toCslName).filter((name) => !('literal' in name) || name.literal !== '');
  return {
    id: citationKey(patent),
    type: 'patent',
    title: onOneLine(patent.title),
    ...(author.length > 0 ? { author } : {}),
    number: patent.patent_number,
    ...(issue_date ? { issued: { 'date-parts': [issue_date.split('-').map(Number)] } } : {}),
    URL: buildUrl(patent, publicUrl),
    ...(doi ? { DOI: doi } : {}),
  };
}
/** @param publicUrl origin of the site, for patents without a full text elsewhere */
export const buildCitations = (patent: CitedPatent, publicUrl: string): Promise<Citations> =>
  toCitations(buildCsl(patent, publicUrl), 'patent', patent.issue_date);
