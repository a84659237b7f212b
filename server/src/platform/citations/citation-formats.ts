import type { Citations } from '@qram/contract/citations';
import { isNameSuffix, isOrganization } from '@qram/contract/person-names';

/** A name in CSL-JSON: in parts, or as a literal. */
export type CslName = { family: string; given: string; suffix?: string } | { literal: string };

/** Special characters and ligatures of LaTeX. Braces are commands, because BibTeX counts `\{` too. */
const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '`': '\\textasciigrave{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '%': '\\%',
  '&': '\\&',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '-': '{}-',
  "'": "{}'",
};
const escapeLatex = (text: string): string =>
  text.replace(/[\\{}~^`<>%&$#_]|(?<=-)-|(?<=')'/g, (character) => LATEX[character] ?? character);

const TITLE_WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** An escaped title in which styles keep capitals, but for the one that starts a sentence and stays anyway. */
function toLatexTitle(title: string): string {
  let escaped = '';
  let end = 0;
  for (const { 0: word, index } of title.matchAll(TITLE_WORD)) {
    const startsSentence = index === 0 || title.slice(0, index).endsWith(': ');
    const changed = startsSentence ? word.slice(1) : word;
    escaped += escapeLatex(title.slice(end, index)) + (/\p{Lu}/u.test(changed) ? `{${word}}` : word);
    end = index + word.length;
  }
  return escaped + escapeLatex(title.slice(end));
}

export const onOneLine = (text: string): string => text.toWellFormed().replace(/\s+/gu, ' ').trim();

const WORD_OF_A_NAME = /^\p{L}(?:[\p{L}\p{M}.'’]|-(?!-))*(?<=[\p{L}\p{M}.])$/u;
/** Written with the family name first, and without commas. */
const EASTERN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Particles that belong to a family name with a capital letter too: "Hichem El Euch". */
const PARTICLES = new Set(
  'abd abdel abu al bin bint da de del della den der des di dos du el ibn la le ter ul van vander von zu'.split(' '),
);

const isCapitalParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());
const isSmall = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase();

/** Index of the first word of the family name: as in BibTeX the first small one, else the last, with the particles before it. */
function findFamilyStart(words: readonly string[]): number {
  const small = words.findIndex((word, at) => at > 0 && isSmall(word));
  let start = small < 0 ? words.length - 1 : small;
  while (start > 1 && isCapitalParticle(words[start - 1] ?? '')) start -= 1;
  return start;
}

function isPersonal(words: readonly string[]): boolean {
  return words.every(
    (word) => WORD_OF_A_NAME.test(word) && !EASTERN.test(word) && !['and', 'al.'].includes(word.toLowerCase()),
  );
}

/** The words of a part of a name, and the suffix that follows them without a comma. */
function splitSuffix(part: string, least: number): { words: string[]; suffix: string[] } {
  const words = part.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > least && isNameSuffix(last)
    ? { words: words.slice(0, -1), suffix: [last] }
    : { words, suffix: [] };
}

/** Family and given name, and suffix, of "Seth Lloyd", "Lloyd, Seth" and "Seth Lloyd, Jr."; others are literals. */
export function cslName(name: string): CslName {
  const plain = onOneLine(name);
  const literal = onOneLine(plain.replaceAll(',', ' '));
  if (isOrganization(plain)) return { literal };
  const [first = '', ...others] = plain.split(/, ?/);
  const [given, ...more] = others.filter((part) => !isNameSuffix(part));
  const start = splitSuffix(first, given === undefined ? 2 : 1);
  const end = splitSuffix(given ?? '', 1);
  const suffixes = [...start.suffix, ...end.suffix, ...others.filter(isNameSuffix)];
  const toName = (family: readonly string[], givenWords: readonly string[]): CslName => ({
    family: family.join(' '),
    given: givenWords.join(' '),
    ...(suffixes.length > 0 ? { suffix: suffixes.join(' ') } : {}),
  });
  if (given !== undefined)
    return more.length === 0 && isPersonal([...start.words, ...end.words])
      ? toName(start.words, end.words)
      : { literal };
  const { words } = start;
  if (words.length < 2 || isNameSuffix(words.at(-1) ?? '') || !isPersonal(words)) return { literal };
  const at = findFamilyStart(words);
  return toName(words.slice(at), words.slice(0, at));
}

/** An address that no format needs to escape. */
export const citedAddress = (address: string): string =>
  new URL(address).href.replace(/[{}\\^`|]/g, encodeURIComponent);

/** An item of CSL-JSON. */
export interface CslItem {
  id: string;
  type: string;
  title: string;
  author?: CslName[];
  [field: string]: unknown;
}

/** Loaded with the first citation, which keeps it out of the server's start. */
async function loadFormatter() {
  const { Cite, plugins } = await import('@citation-js/core');
  await Promise.all([import('@citation-js/plugin-bibtex'), import('@citation-js/plugin-ris')]);
  // Its own escapes drop every letter that LaTeX has no command for.
  Object.assign(plugins.config.get('@bibtex').format, { asciiOnly: false, useIdAsLabel: true });
  return (item: unknown) => new Cite([item], { forceType: '@csl/list+object', generateGraph: false });
}
type Format = Awaited<ReturnType<typeof loadFormatter>>;

const latexName = (name: CslName): CslName =>
  'literal' in name
    ? { literal: escapeLatex(name.literal) }
    : { ...name, family: escapeLatex(name.family), given: escapeLatex(name.given) };

const BIBTEX_FIELDS = ['author', 'title', 'number', 'year', 'month', 'date', 'url', 'doi'] as const;

/** The month as the macro that styles know, without the day that the library adds; the whole date for biber. */
const withDate = (properties: Record<string, string>, date: string | null): Record<string, string> => ({
  ...properties,
  month: properties.month?.split(' ')[0] ?? '',
  date: date ?? '',
});

/** The library would write the address twice, and `@misc`, and leave the capitals of a first word to styles. */
function buildBibtex(type: string, csl: CslItem, date: string | null, format: Format): string {
  const escaped = {
    ...csl,
    ...(csl.author ? { author: csl.author.map(latexName) } : {}),
  };
  const [entry] = format(escaped).format('bibtex', { format: 'object' });
  const properties = withDate({ ...entry?.properties, title: toLatexTitle(csl.title) }, date);
  const fields = BIBTEX_FIELDS.flatMap((field) => {
    const value = properties[field];
    if (!value) return [];
    return [`  ${field.padEnd(6)} = ${field === 'month' ? value : `{${value}}`},`];
  });
  return [`@${type}{${csl.id},`, ...fields, '}', ''].join('\n');
}

/** The library would break lines within words. */
function buildRis(csl: CslItem, date: string | null, format: Format): string {
  const [{ TY = 'GEN', ...tags } = {}] = format(csl).format('ris', { format: 'object' });
  const dated = { ...tags, ...(date ? { DA: date.replaceAll('-', '/') } : {}) };
  const lines = Object.entries(dated).flatMap(([tag, values]) => [values].flat().map((value) => `${tag}  - ${value}`));
  return [`TY  - ${TY}`, ...lines, 'ER  - ', ''].join('\r\n');
}

/**
 * An item as BibTeX, RIS and CSL-JSON.
 * @param bibtexType the type of its BibTeX entry, such as `patent`
 * @param date `2010-07-27`; null: unknown
 */
export async function formatCitations(csl: CslItem, bibtexType: string, date: string | null): Promise<Citations> {
  const format = await loadFormatter();
  return {
    name: csl.id,
    bibtex: buildBibtex(bibtexType, csl, date, format),
    ris: buildRis(csl, date, format),
    csl: `${JSON.stringify([csl], null, 2)}\n`,
  };
}
