import { SEARCH_KINDS } from '@qram/contract/collection/content';
import type { WantedWord } from '../../../platform/database/full-text.ts';
import type { Candidate } from '../repository.ts';

/** Scores of a word: places count more than how well it matches. */
const TITLE = 40;
const SUMMARY = 30;
const BODY = 20;
const FULL_WORD = 2;
/** More than the best places of all words together. */
const SAME_TITLE = 1000;

/** Ignored beside other words. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how in is it its of on or that the this to was what when which with'.split(
    ' ',
  ),
);

/** All words if there are only stop words. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(significant.length > 0 ? significant : words)];
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

type Words = Pick<Candidate, 'title_words' | 'summary_words'>;

/** Takes the best place; a word outside title and summary is in the body. */
export function computeScore({ text, beginning }: WantedWord, { title_words, summary_words }: Words): number {
  for (const [words, score] of [
    [title_words.split(' '), TITLE],
    [summary_words.split(' '), SUMMARY],
  ] as const) {
    if (words.includes(text)) return score + FULL_WORD;
    if (beginning && words.some((word) => word.startsWith(text))) return score;
  }
  return BODY;
}

type Placed = Pick<Candidate, 'created_at' | 'kind' | 'record_id'>;

/** Newer records first. */
export function byNewest(a: Placed, b: Placed): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) || b.record_id - a.record_id;
}

/** Titles before summaries before bodies, whole words before prefixes, then newer records. */
export function rank(candidates: readonly Candidate[], words: readonly WantedWord[]): Candidate[] {
  const wanted = words.map(({ text }) => text).join(' ');
  const scored = candidates.map((candidate) => {
    const same = candidate.title_words === wanted ? SAME_TITLE : 0;
    return { candidate, score: words.reduce((sum, word) => sum + computeScore(word, candidate), same) };
  });
  scored.sort((a, b) => b.score - a.score || byNewest(a.candidate, b.candidate));
  return scored.map(({ candidate }) => candidate);
}
