import type { CitedItem } from '@citation-js/core';

/** Parses a citation as a reference manager does. */
export async function parseCitation(
  text: string,
  format: '@biblatex/text' | '@ris/file' | '@else/json',
): Promise<CitedItem[]> {
  const { Cite } = await import('@citation-js/core');
  await Promise.all([import('@citation-js/plugin-bibtex'), import('@citation-js/plugin-ris')]);
  return new Cite(text, { forceType: format, generateGraph: false }).data;
}

/** Macros defined by every BibTeX style. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses one entry as BibTeX itself does: raw values, delimited by braces. */
export function parseBibtex(entry: string): { type: string; key: string; fields: Record<string, string> } {
  const [, type = '', key = '', body = ''] = /^@(\w+)\{([^,\s]+),\n([\s\S]*)\}\n$/.exec(entry) ?? [];
  const fields: Record<string, string> = {};
  let rest = body;
  for (;;) {
    const [bare, field = '', macro = ''] = /^\s*(\w+)\s*= (\w+),/.exec(rest) ?? [];
    if (bare !== undefined) {
      if (!MONTHS.includes(macro)) throw new Error(`The macro ${macro} is not defined.`);
      fields[field] = String(MONTHS.indexOf(macro) + 1);
      rest = rest.slice(bare.length);
      continue;
    }
    const [start, name = ''] = /^\s*(\w+)\s*= \{/.exec(rest) ?? [];
    if (start === undefined) break;
    let depth = 1;
    let end = start.length;
    for (; depth > 0; end += 1) {
      if (end >= rest.length) throw new Error(`The braces of ${name} are not balanced.`);
      depth += { '{': 1, '}': -1 }[rest.charAt(end)] ?? 0;
    }
    fields[name] = rest.slice(start.length, end - 1);
    rest = rest.slice(end).replace(/^,/, '');
  }
  if (type === '' || rest.trim() !== '') throw new Error(`Not one BibTeX entry: ${entry}`);
  return { type, key, fields };
}

/** Splits only outside braces. */
function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts = [''];
  let [depth, at] = [0, 0];
  while (at < text.length) {
    const [found] = depth === 0 ? (separator.exec(text.slice(at)) ?? []) : [];
    if (found) parts.push('');
    else parts.push(`${parts.pop()}${text.charAt(at)}`);
    depth += { '{': 1, '}': -1 }[text.charAt(at)] ?? 0;
    at += found?.length ?? 1;
  }
  return parts;
}

export interface BiberName {
  family: string;
  given: string;
  prefix: string;
  suffix: string;
}

/** Like biber, takes lower-case words before the family name as its prefix. */
function splitPrefix(words: readonly string[]): { prefix: string; family: string } {
  const isSmall = (word: string) => /^\p{Ll}/u.test(word);
  const last = words.slice(0, -1).findLastIndex(isSmall);
  const count = isSmall(words[0] ?? '') ? last + 1 : 0;
  return { prefix: words.slice(0, count).join(' '), family: words.slice(count).join(' ') };
}

/**
 * Parses an `author` field by the rules of BibTeX and biber: `and` separates names, commas separate parts, lower-case
 * words are a prefix, braces protect.
 */
export const parseBiberNames = (author: string): BiberName[] =>
  splitOutsideBraces(author, /^\s+and\s+/).map((name) => {
    const parts = splitOutsideBraces(name, /^,\s*/).map((part) => splitOutsideBraces(part.trim(), /^\s+/));
    const [first = [], second = [], third = []] = parts;
    if (parts.length > 3) throw new Error(`Too many commas in ${name}.`);
    if (parts.length === 3) return { ...splitPrefix(first), suffix: second.join(' '), given: third.join(' ') };
    if (parts.length === 2) return { ...splitPrefix(first), suffix: '', given: second.join(' ') };
    const small = first.findIndex((word, at) => at < first.length - 1 && /^\p{Ll}/u.test(word));
    const start = small < 0 ? first.length - 1 : small;
    return { ...splitPrefix(first.slice(start)), suffix: '', given: first.slice(0, start).join(' ') };
  });

/** Given name first. */
export function formatName(name: unknown): string {
  const { given, family, suffix, literal, ...other } = name as Record<string, string | undefined>;
  return [given, other['non-dropping-particle'], family, suffix, literal].filter(Boolean).join(' ');
}
