import { parseList } from '@qram/contract/values/comma-list';
import { isWebUrl } from '@qram/contract/values/web-url';
import { utcDate } from '../../../ui/text/dates.ts';

/** Fallback for a missing description (NO_DESCRIPTION in the contract). */
export const NO_DESCRIPTION = 'No description available.';
/** Replaces View Patent (requirements: Patents). */
export const NO_DOCUMENT = "The full text isn't on this site yet.";
const DOCUMENTS = '/storage/patents/';

/** Long en-US form (requirements: Patents), in UTC so that no time zone shifts the day; null for no date. */
export function longDate(date: string | null): string | null {
  return date === null || Number.isNaN(Date.parse(date)) ? null : utcDate(date);
}

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The description, unless it only repeats the title; null for nothing to show. */
export function descriptionText({ title, description }: { title: string; description: string }): string | null {
  if (description.trim() === '') return NO_DESCRIPTION;
  return normalize(description) === normalize(title) ? null : description;
}

function parseNames(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Names of the inventors from a list, its JSON text, or comma-separated names (requirements: Patents). */
export function inventorNames(inventors: readonly string[] | string): string[] {
  const listed = typeof inventors === 'string' ? parseNames(inventors) : inventors;
  const names = Array.isArray(listed) ? listed.map((name) => String(name).trim()) : parseList(String(inventors ?? ''));
  return names.filter(Boolean);
}

/** True if there is a text to view: an http link or an uploaded document (requirements: Patents). */
export const hasDocument = (pdfUrl: string): boolean => pdfUrl.startsWith(DOCUMENTS) || isWebUrl(pdfUrl);

/** Paragraphs of the description; its fallback also where it only repeats the title, which a page has above it. */
export function getSummary(patent: { title: string; description: string }): string[] {
  const paragraphs = (descriptionText(patent) ?? NO_DESCRIPTION).split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '');
}

export function documentHint(pdfUrl: string): string {
  if (!hasDocument(pdfUrl)) return NO_DOCUMENT;
  if (pdfUrl.startsWith(DOCUMENTS)) return 'The full text opens as a PDF in a new tab.';
  return `The full text opens on ${new URL(pdfUrl).hostname.replace(/^www\./, '')} in a new tab.`;
}

/** URL of the full text, for paper; null for an upload, whose path alone leads nowhere. */
export const formatPrintedDocument = (pdfUrl: string): string | null =>
  hasDocument(pdfUrl) && !pdfUrl.startsWith(DOCUMENTS) ? `Full text: ${pdfUrl}` : null;

/** Texts with their places as keys, because they may repeat. */
export const placed = (texts: readonly string[]): { place: string; text: string }[] =>
  texts.map((text, at) => ({ place: `place ${at}`, text }));
