import { parseList } from '@qram/contract/comma-list';
import type { Patent } from '@qram/contract/modules/patents';

export type PatentValues = {
  title: string;
  patent_number: string;
  /** Names separated by commas (requirements: Patents). */
  inventors: string;
  /** `YYYY-MM-DD`, or empty. */
  issue_date: string;
  description: string;
  /** A link to a document elsewhere; empty where the document was uploaded, or where there is none. */
  pdf_url: string;
};

export const EMPTY_PATENT: PatentValues = {
  title: '',
  patent_number: '',
  inventors: '',
  issue_date: '',
  description: '',
  pdf_url: '',
};

const UPLOADED = '/storage/patents/';

/** The address of a patent's document elsewhere; empty when there is none. */
export const linkOf = ({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string => (url.startsWith(UPLOADED) ? '' : url);

/** What an uploaded document is called here, with a few characters by which two of them differ; null without one. */
export function uploadOf({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string | null {
  return url.startsWith(UPLOADED) ? `Uploaded PDF (${url.slice(UPLOADED.length, UPLOADED.length + 6)})` : null;
}

/** The form's values of a stored patent. */
export function patentValues(patent: Patent): PatentValues {
  const { title, patent_number, inventors, issue_date, description } = patent;
  return {
    title,
    patent_number,
    inventors: inventors.join(', '),
    issue_date: issue_date ?? '',
    description,
    pdf_url: linkOf(patent),
  };
}

/** What is sent: the inventors as JSON list (requirements: Patents). */
export const patentBody = ({ inventors, ...rest }: PatentValues): Record<string, unknown> => ({
  ...rest,
  inventors: JSON.stringify(parseList(inventors)),
});
