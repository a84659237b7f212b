import { type Patent, plainPatentNumber } from '@qram/contract/modules/patents';
import { formatNames, parseNames } from '@qram/contract/person-names';

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
  doi: string;
};

export const EMPTY_PATENT: PatentValues = {
  title: '',
  patent_number: '',
  inventors: '',
  issue_date: '',
  description: '',
  pdf_url: '',
  doi: '',
};

const UPLOADED = '/storage/patents/';

/** URL of the external document; empty without one. */
export const buildLink = ({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string => (url.startsWith(UPLOADED) ? '' : url);

/** File name of the uploaded document; null without one. */
export function getUpload({ pdf_url: url, pdf_name: name }: Pick<Patent, 'pdf_url' | 'pdf_name'>): string | null {
  return url.startsWith(UPLOADED) ? (name ?? 'Uploaded PDF') : null;
}

/** Form values of a stored patent. */
export function patentValues(patent: Patent): PatentValues {
  const { title, patent_number, inventors, issue_date, description, doi } = patent;
  return {
    title,
    patent_number,
    inventors: formatNames(inventors),
    issue_date: issue_date ?? '',
    description,
    pdf_url: buildLink(patent),
    doi: doi ?? '',
  };
}

/** Request body, with inventors as a JSON list (requirements: Patents). */
export const patentBody = ({ inventors, ...rest }: PatentValues): Record<string, unknown> => ({
  ...rest,
  inventors: JSON.stringify(parseNames(inventors)),
});

/** Hint below the number: its stored form, if that differs from the input. */
export function numberHint(typed: string): string {
  const plain = plainPatentNumber(typed);
  return plain === typed.trim() ? 'Commas and slashes are left out.' : `Will be saved as ${plain}.`;
}
