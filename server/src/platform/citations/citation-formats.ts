import type { Citations } from '@qram/contract/modules/patents/citations';
import { isNameSuffix, isOrganization } from '@qram/contract/values/person-names';

export type CslName = { family: string; given: string; suffix?: string } | { literal: string };

/** Braces are commands too, because BibTeX counts `\{`. */
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

/** Escapes a title and protects its capitals, except where a sentence starts. */
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

const NAME_WORD = /^\p{L}(?:[\p{L}\p{M}.'’]|-(?!-))*(?<=[\p{L}\p{M}.])$/u;
/** These names have the family name first, and no comma. */
const EASTERN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Also part of the family name when capitalized: "Hichem El Euch". */
const PARTICLES = new Set(
  'abd abdel abu al bin bint da de del della den der des di dos du el ibn la le ter ul van vander von zu'.split(' '),
);

const isCapitalParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());
const isSmall = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase();

/** Finds the first lower-case word as BibTeX does, else the last word, and includes the particles before it. */
function findFamilyStart(words: readonly string[]): number {
  const small = words.findIndex((word, at) => at > 0 && isSmall(word));
  let start = small < 0 ? words.length - 1 : small;
  while (start > 1 && isCapitalParticle(words[start - 1] ?? '')) start -= 1;
  return start;
}

function isPersonal(words: readonly string[]): boolean {
  return words.every(
    (word) => NAME_WORD.test(word) && !EASTERN.test(word) && !['and', 'al.'].includes(word.toLowerCase()),
  );
}

function splitSuffix(part: string, minWords: number): { words: string[]; suffix: string[] } {
  const words = part.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > minWords && isNameSuffix(last)
    ? { words: words.slice(0, -1), suffix: [last] }
    : { words, suffix: [] };
}

/** Splits "Seth Lloyd", "Lloyd, Seth" and "Seth Lloyd, Jr."; other names become literals. */
export function toCslName(name: string): CslName {
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

/** Encodes characters that citation formats would escape. */
export const toCitedUrl = (url: string): string => new URL(url).href.replace(/[{}\\^`|]/g, encodeURIComponent);

export interface CslItem {
  id: string;
  type: string;
  title: string;
  author?: CslName[];
  [field: string]: unknown;
}

/** Loads the library with the first citation, to keep startup fast. */
async function loadFormatter() {
  const { Cite, plugins } = await import('@citation-js/core');
  await Promise.all([import('@citation-js/plugin-bibtex'), import('@citation-js/plugin-ris')]);
  // The default drops letters without a LaTeX command.
  Object.assign(plugins.config.get('@bibtex').format, { asciiOnly: false, useIdAsLabel: true });
  return (item: unknown) => new Cite([item], { forceType: '@csl/list+object', generateGraph: false });
}
type Format = Awaited<ReturnType<typeof loadFormatter>>;

const toLatexName = (name: CslName): CslName =>
  'literal' in name
    ? { literal: escapeLatex(name.literal) }
    : { ...name, family: escapeLatex(name.family), given: escapeLatex(name.given) };

const BIBTEX_FIELDS = ['author', 'title', 'number', 'year', 'month', 'date', 'url', 'doi'] as const;

/** `month` as a BibTeX macro, without the day that the library adds; `date` for biber. */
const withDate = (properties: Record<string, string>, date: string | null): Record<string, string> => ({
  ...properties,
  month: properties.month?.split(' ')[0] ?? '',
  date: date ?? '',
});

/** Writes fields here, because the library duplicates the URL and uses `@misc`. */
function buildBibtex(type: string, csl: CslItem, date: string | null, format: Format): string {
  const escaped = {
    ...csl,
    ...(csl.author ? { author: csl.author.map(toLatexName) } : {}),
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

function buildRis(csl: CslItem, date: string | null, format: Format): string {
  const [{ TY = 'GEN', ...tags } = {}] = format(csl).format('ris', { format: 'object' });
  const dated = { ...tags, ...(date ? { DA: date.replaceAll('-', '/') } : {}) };
  const lines = Object.entries(dated).flatMap(([tag, values]) => [values].flat().map((value) => `${tag}  - ${value}`));
  return [`TY  - ${TY}`, ...lines, 'ER  - ', ''].join('\r\n');
}

/**
 * @param bibtexType BibTeX entry type, such as `patent`
 * @param date `2010-07-27`; null: unknown
 */
export async function toCitations(csl: CslItem, bibtexType: string, date: string | null): Promise<Citations> {
  const format = await loadFormatter();
  return {
    name: csl.id,
    bibtex: buildBibtex(bibtexType, csl, date, format),
    ris: buildRis(csl, date, format),
    csl: `${JSON.stringify([csl], null, 2)}\n`,
  };
}
