import type { SearchPart } from '@qram/contract/modules/search';
import { SECTION_MARK } from '../../../platform/search/index-writing.ts';
import { foldWord } from '../../../platform/search/words.ts';

const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;
/** Text between matches that are shown as one. */
const JOINT = /^[\s-]{1,2}$/;
const MAX_LENGTH = 240;
const BEFORE = 80;
const MIN_DIGITS = 4;

export type Matcher = (token: string) => boolean;

/** True if a word of a text is one that was searched for. */
export function createMatcher(terms: readonly string[]): Matcher {
  const numbers = terms.filter((term) => term.length >= MIN_DIGITS && /^\d+$/.test(term));
  return (token) => {
    const word = foldWord(token);
    return terms.some((term) => word.startsWith(term)) || numbers.some((digits) => word.includes(digits));
  };
}

/** The text with its matches. */
export function highlighted(text: string, isMatch: Matcher): SearchPart[] {
  const parts: SearchPart[] = [];
  let at = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (!isMatch(token)) continue;
    const between = text.slice(at, index);
    const last = parts.at(-1);
    if (last && JOINT.test(between)) {
      last.text += between + token;
    } else {
      if (between !== '') parts.push({ text: between, match: false });
      parts.push({ text: token, match: true });
    }
    at = index + token.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), match: false });
  return parts;
}

/** The end of the last word that fits. */
function getEnd(text: string, from: number): number {
  if (text.length <= from + MAX_LENGTH) return text.length;
  const space = text.lastIndexOf(' ', from + MAX_LENGTH);
  return space > from + BEFORE ? space : from + MAX_LENGTH;
}

function cut(text: string, from: number, isMatch: Matcher): SearchPart[] {
  const end = getEnd(text, from);
  const words = text.slice(from, end).trim();
  const ended = end < text.length ? `${words.replace(/[\s,;:–—-]+$/, '')}…` : words;
  const shown = `${from > 0 ? '…' : ''}${ended}`;
  return highlighted(shown, isMatch);
}

export interface Passage {
  parts: SearchPart[];
  /** Heading above it; null without one. */
  section: string | null;
}

/** The beginning of a text. */
export const cutBeginning = (text: string, isMatch: Matcher): SearchPart[] =>
  cut(text.replaceAll(SECTION_MARK, ''), 0, isMatch);

/** The paragraph cut around its first match; null without one. */
function aroundMatch(paragraph: string, isMatch: Matcher): SearchPart[] | null {
  for (const { 0: token, index } of paragraph.matchAll(TOKEN)) {
    if (!isMatch(token)) continue;
    if (index <= BEFORE) return cut(paragraph, 0, isMatch);
    const space = paragraph.indexOf(' ', index - BEFORE);
    return cut(paragraph, space > 0 && space < index ? space + 1 : index, isMatch);
  }
  return null;
}

/** The first paragraph with a match, else the first heading; null without a match. */
export function findPassage(text: string, isMatch: Matcher): Passage | null {
  let [section, inHeading]: [string | null, SearchPart[] | null] = [null, null];
  for (const line of text.split('\n'))
    if (line.startsWith(SECTION_MARK)) {
      section = line.slice(SECTION_MARK.length);
      inHeading ??= aroundMatch(section, isMatch);
    } else {
      const parts = aroundMatch(line, isMatch);
      if (parts) return { parts, section };
    }
  return inHeading && { parts: inHeading, section: null };
}
