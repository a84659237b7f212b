import type { SearchPart } from '@qram/contract/modules/search/search';
import { SECTION_MARK } from '../../../platform/search/index-writing.ts';
import { findWords, foldWord, isUnspaced } from '../../../platform/search/tokenizer.ts';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Gap between matches that are highlighted as one. */
const JOINT = /^[\s-]{1,2}$/;
const MAX_LENGTH = 240;
const BEFORE = 80;
const MIN_DIGITS = 4;

export type Matcher = (token: string) => boolean;

export function createMatcher(terms: readonly string[]): Matcher {
  const numbers = terms.filter((term) => term.length >= MIN_DIGITS && /^\d+$/.test(term));
  return (token) => {
    const word = foldWord(token);
    return terms.some((term) => word.startsWith(term)) || numbers.some((digits) => word.includes(digits));
  };
}

interface Match {
  text: string;
  index: number;
}

/** Matches overlapping pairs of letters. */
function matchesInRun(run: string, start: number, isMatch: Matcher): Match[] {
  const letters = [...GRAPHEMES.segment(run)];
  const matches: Match[] = [];
  letters.forEach(({ segment, index }, at) => {
    const next = letters[at + 1]?.segment ?? '';
    if (!isMatch(segment + next)) return;
    const last = matches.at(-1);
    const from = start + index;
    const end = from + (isMatch(segment) ? segment : segment + next).length;
    if (last && last.index + last.text.length >= from) last.text = run.slice(last.index - start, end - start);
    else matches.push({ text: run.slice(from - start, end - start), index: from });
  });
  return matches;
}

const findMatches = (text: string, isMatch: Matcher): Match[] =>
  findWords(text).flatMap(({ 0: word, index }) => {
    if (isUnspaced(word)) return matchesInRun(word, index, isMatch);
    return isMatch(word) ? [{ text: word, index }] : [];
  });

export function highlighted(text: string, isMatch: Matcher): SearchPart[] {
  const parts: SearchPart[] = [];
  let at = 0;
  for (const { text: token, index } of findMatches(text, isMatch)) {
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

/** End of the last word that fits. */
function findEnd(text: string, from: number): number {
  if (text.length <= from + MAX_LENGTH) return text.length;
  const space = text.lastIndexOf(' ', from + MAX_LENGTH);
  return space > from + BEFORE ? space : from + MAX_LENGTH;
}

function cut(text: string, from: number, isMatch: Matcher): SearchPart[] {
  const end = findEnd(text, from);
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

export const cutBeginning = (text: string, isMatch: Matcher): SearchPart[] =>
  cut(text.replaceAll(SECTION_MARK, ''), 0, isMatch);

/** Null: no match. */
function cutAroundMatch(paragraph: string, isMatch: Matcher): SearchPart[] | null {
  const [first] = findMatches(paragraph, isMatch);
  if (!first) return null;
  const { index } = first;
  if (index <= BEFORE) return cut(paragraph, 0, isMatch);
  const space = paragraph.indexOf(' ', index - BEFORE);
  return cut(paragraph, space > 0 && space < index ? space + 1 : index, isMatch);
}

/** Falls back to the first heading; null without a match. */
export function findPassage(text: string, isMatch: Matcher): Passage | null {
  let [section, inHeading]: [string | null, SearchPart[] | null] = [null, null];
  for (const line of text.split('\n'))
    if (line.startsWith(SECTION_MARK)) {
      section = line.slice(SECTION_MARK.length);
      inHeading ??= cutAroundMatch(section, isMatch);
    } else {
      const parts = cutAroundMatch(line, isMatch);
      if (parts) return { parts, section };
    }
  return inHeading && { parts: inHeading, section: null };
}
