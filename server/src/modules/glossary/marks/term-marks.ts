import { recordPath } from '@qram/contract/collection/record-pages';
import { escapeHtml } from '@qram/contract/values/html-escaping';

interface Term {
  id: number;
  title: string;
  /** Separated by commas. */
  synonyms: string;
}

/** A mention in these is left as it is: they are links, names, code, formulas or controls. */
const LEFT_ALONE = new Set('a h1 h2 h3 h4 h5 h6 pre code math svg button form figure label summary th'.split(' '));
const TAG = /(<[^>]*>)/;
const OPENED = /^<(\/?)([a-z][a-z0-9]*)/;
const HEADING = /^h[1-6]$/;

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** By their words in lower case, as HTML. The first of two terms with the same word has it. */
function byWord(terms: readonly Term[]): Map<string, Term> {
  const words = new Map<string, Term>();
  for (const term of terms)
    for (const word of [term.title, ...term.synonyms.split(',')].map((one) => escapeHtml(one.trim()).toLowerCase()))
      if (word !== '' && !words.has(word)) words.set(word, term);
  return words;
}

/**
 * Links the first mention of each term in each section to its page; a plural in `s` counts. Sections begin at headings.
 * @param html inert HTML, as lessons are rendered to
 */
export function markTerms(html: string, terms: readonly Term[]): string {
  const words = byWord(terms);
  if (words.size === 0) return html;
  const longestFirst = [...words.keys()].toSorted((one, other) => other.length - one.length);
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}&-])(${longestFirst.map(quote).join('|')})(s?)(?![\\p{L}\\p{N}-])`,
    'giu',
  );
  let left = 0;
  let marked = new Set<number>();
  const pieces = html.split(TAG).map((piece) => {
    const [, closing, element] = OPENED.exec(piece) ?? [];
    if (element !== undefined) {
      if (HEADING.test(element) && closing === '') marked = new Set();
      if (LEFT_ALONE.has(element)) left += closing === '' ? 1 : -1;
      return piece;
    }
    if (left > 0) return piece;
    return piece.replace(mention, (found, word: string) => {
      const term = words.get(word.toLowerCase());
      if (!term || marked.has(term.id)) return found;
      marked.add(term.id);
      return `<a class="term" href="${recordPath('glossary', term)}" data-term="${term.id}">${found}</a>`;
    });
  });
  return pieces.join('');
}
