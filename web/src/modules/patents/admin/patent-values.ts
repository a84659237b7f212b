import { parseList } from '@qram/contract/comma-list';
import type { Patent } from '@qram/contract/modules/patents';

export type PatentValues = {
  title: string;
  patent_number: string;
  /** Comma-separated names (requirements: Patents). */
  inventors: string;
  /** `YYYY-MM-DD`, or empty. */
  issue_date: string;
  description: string;
  /** Link to an external document; empty for an uploaded document or none. */
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

/** URL of the external document; empty without one. */
export const linkOf = ({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string => (url.startsWith(UPLOADED) ? '' : url);

/**
 * Display name of an uploaded document, with a few characters of its stored name to tell two apart; null without one.
 */
export function uploadOf({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string | null {
  return url.startsWith(UPLOADED) ? `Uploaded PDF (${url.slice(UPLOADED.length, UPLOADED.length + 6)})` : null;
}

/** Form values of a stored patent. */
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

/** Request body, with inventors as a JSON list (requirements: Patents). */
export const patentBody = ({ inventors, ...rest }: PatentValues): Record<string, unknown> => ({
  ...rest,
  inventors: JSON.stringify(parseList(inventors)),
});
