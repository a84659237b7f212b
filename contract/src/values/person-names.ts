import { parseList } from './comma-list.ts';

/** A lone V or I is an initial. */
const GENERATION = /^(?:[JS][Rr]\.?|Junior|Senior|I{2,3}|IV|VI{1,3}|[2-9](?:nd|rd|th))$/;
const DEGREE = /^(?:PhD|PHD|DPhil|DSc|ScD|MD|JD|MSc|BSc|MBA|MEng|PE|Esq|FRS|[COM]BE)$/;

const COMPANY_FORM = /^(?:Inc|Incorporated|Corp|Corporation|LLC|LLP|Ltd|Limited|PLC|GmbH|mbH|SpA|Srl|Pty|Oyj)$/i;
/** After a comma, these are initials. */
const SHORT_COMPANY_FORM = /^(?:A\.?G|A\.?B|A\.?S|B\.?V|N\.?V|S\.?A|S\.?E|K\.?G|K\.?K|Oy)\.?$/;
const ORGANIZATION =
  /^(?:Company|Co\.|Universi\p{L}+|Institu\p{L}+|College|Laborator\p{L}+|Labs|Foundation|Agency|Ministry|Department|Cent(?:er|re)|Consortium|Collaboration|Association|Society|Academy|Technologies|Systems|Holdings?|Hochschule|Gesellschaft)$/u;

const isCompanyForm = (text: string): boolean => COMPANY_FORM.test(text.replaceAll('.', ''));

/** `IBM Corp.`, `University of Oxford` */
export function isOrganization(name: string): boolean {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (words.length < 2) return false;
  if (isCompanyForm(last) || words.some((word) => ORGANIZATION.test(word))) return true;
  return !name.includes(',') && SHORT_COMPANY_FORM.test(last);
}

/** After a comma: `Jr.`, `III`, `Ph.D.` */
export const isNameSuffix = (text: string): boolean => GENERATION.test(text) || DEGREE.test(text.replace(/[. ]/g, ''));

/**
 * Separated by commas, or by semicolons where a name has a comma: `Ada Lovelace, John Smith, Jr.`, `Lovelace, Ada;
 * Smith, John`.
 */
export function parseNames(text: string): string[] {
  if (text.includes(';'))
    return text
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const names: string[] = [];
  for (const part of parseList(text))
    if (names.length > 0 && (isNameSuffix(part) || isCompanyForm(part))) names.push(`${names.pop()}, ${part}`);
    else names.push(part);
  return names;
}

export function formatNames(names: readonly string[]): string {
  const listed = names.join(', ');
  const parsed = parseNames(listed);
  if (parsed.length === names.length && parsed.every((name, at) => name === names[at])) return listed;
  return names.length === 1 ? `${listed};` : names.join('; ');
}
