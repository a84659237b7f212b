import type { CitedItem } from '@citation-js/core';

/** Parses BibTeX, RIS or CSL-JSON as a reference manager does. */
export async function parseCitation(
  text: string,
  format: '@biblatex/text' | '@ris/file' | '@else/json',
): Promise<CitedItem[]> {
  const { Cite } = await import('@citation-js/core');
  await Promise.all([import('@citation-js/plugin-bibtex'), import('@citation-js/plugin-ris')]);
  return new Cite(text, { forceType: format, generateGraph: false }).data;
}

/** The fields of one BibTeX entry with their raw values, by nothing but its braces, as BibTeX itself reads them. */
export function bibtexFields(entry: string): { type: string; key: string; fields: Record<string, string> } {
  const [, type = '', key = '', body = ''] = /^@(\w+)\{([^,\s]+),\n([\s\S]*)\}\n$/.exec(entry) ?? [];
  const fields: Record<string, string> = {};
  let rest = body;
  for (;;) {
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

/** A name as one text, given name first. */
export function nameText(name: unknown): string {
  const { given, family, suffix, literal, ...other } = name as Record<string, string | undefined>;
  return [given, other['non-dropping-particle'], family, suffix, literal].filter(Boolean).join(' ');
}
