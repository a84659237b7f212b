import { parseList } from './comma-list.ts';

/** Generations: a lone V or I is an initial. */
const GENERATION = /^(?:[JS][Rr]\.?|I{2,3}|IV|VI{1,3}|[2-9](?:nd|rd|th))$/;
const DEGREE = /^(?:PhD|PHD|DPhil|DSc|ScD|MD|JD|MSc|BSc|MBA|MEng|PE|Esq|FRS|[COM]BE)$/;

/** True for what follows a name after a comma: `Jr.`, `III`, `Ph.D.` */
export const isNameSuffix = (text: string): boolean => GENERATION.test(text) || DEGREE.test(text.replace(/[. ]/g, ''));

/**
 * Names separated by commas, or by semicolons where a name has a comma: `Ada Lovelace, John Smith, Jr.`,
 * `Lovelace, Ada; Smith, John`.
 */
export function parseNames(text: string): string[] {
  if (text.includes(';'))
    return text
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const names: string[] = [];
  for (const part of parseList(text))
    if (names.length > 0 && isNameSuffix(part)) names.push(`${names.pop()}, ${part}`);
    else names.push(part);
  return names;
}

/** Names as `parseNames` reads them. */
export function formatNames(names: readonly string[]): string {
  const listed = names.join(', ');
  const parsed = parseNames(listed);
  if (parsed.length === names.length && parsed.every((name, at) => name === names[at])) return listed;
  return names.length === 1 ? `${listed};` : names.join('; ');
}
