import { listParams, readListParams } from '../../../ui/controls/list-url.ts';
import type { PatentParams } from '../queries.ts';

/** Years that the server accepts (PATENT_LIMITS in the contract). */
export const FIRST_YEAR = 1790;
export const LAST_YEAR = 2100;

function readYear(text: string | null): number | null {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** Invalid values are ignored. */
export function readPatentParams(params: URLSearchParams): PatentParams {
  return { ...readListParams(params), year: readYear(params.get('year')) };
}

export function patentParams({ year, ...params }: PatentParams): Record<string, string> {
  return { ...listParams(params), ...(year ? { year: String(year) } : {}) };
}
