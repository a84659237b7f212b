import { addressWith, listParams, readListQuestion } from '../../../ui/list-address.ts';
import type { PatentQuestion } from '../queries.ts';

/** The years that the server takes (PATENT_LIMITS in the contract). */
export const FIRST_YEAR = 1790;
export const LAST_YEAR = 2100;

function readYear(text: string | null): number | null {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** What the address asks of the patents; what makes no sense counts as not asked. */
export function readPatentQuestion(params: URLSearchParams): PatentQuestion {
  return { ...readListQuestion(params), year: readYear(params.get('year')) };
}

/** The parameters that ask for this; what would change nothing is left out. */
export function patentParams({ year, ...question }: PatentQuestion): Record<string, string> {
  return { ...listParams(question), ...(year ? { year: String(year) } : {}) };
}

/** Address of one page of the patents. */
export const patentsAddress = (question: PatentQuestion): string => addressWith('/patents', patentParams(question));
