import { type Patent, type patents, plainPatentNumber } from '@qram/contract/modules/patents/patents';
import { parseNames } from '@qram/contract/values/person-names';
import type { ValuesOf } from '../../../admin/screen/field-values.ts';

export type PatentValues = ValuesOf<typeof patents>;

const UPLOADED = '/storage/patents/';

/** URL of the external document; empty without one. */
export const buildLink = ({ pdf_url: url }: Pick<Patent, 'pdf_url'>): string => (url.startsWith(UPLOADED) ? '' : url);

/** File name of the uploaded document; null without one. */
export function getUpload({ pdf_url: url, pdf_name: name }: Pick<Patent, 'pdf_url' | 'pdf_name'>): string | null {
  return url.startsWith(UPLOADED) ? (name ?? 'Uploaded PDF') : null;
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
