import { wordsOf } from '../../platform/search/words.ts';
import type { Candidate, Posting } from './repository.ts';

/** One word of a query, with the indexed words that it stands for. */
export interface Term {
  text: string;
  /** The word itself; null if no document has it. */
  exactId: number | null;
  /** Ids of words that begin with it. */
  longerIds: readonly number[];
}

/** Places count more than how well a word matches. */
const PER_WEIGHT = 10;
const EXACT = 2;
const LONGER = 1;
/** More than the best places of all words. */
const SAME_TITLE = 1000;

/** Words that say nothing about a record; left out beside others. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how in is it its of on or that the this to was what when which with'.split(
    ' ',
  ),
);

/** The words without stop words, or all if there are only stop words. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(significant.length > 0 ? significant : words)];
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

function scoreOf(term: Term, weights: ReadonlyMap<number, number>): number {
  const score = (id: number | null, quality: number) => {
    const weight = id === null ? undefined : weights.get(id);
    return weight === undefined ? 0 : weight * PER_WEIGHT + quality;
  };
  return Math.max(score(term.exactId, EXACT), ...term.longerIds.map((id) => score(id, LONGER)));
}

type Placed = Pick<Candidate, 'created_at' | 'kind' | 'record_id'>;

/** Among equals, newer records come first. */
export function byNewest(a: Placed, b: Placed): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.kind - b.kind || b.record_id - a.record_id;
}

/**
 * The documents that have every term, the best first: by titles before summaries before bodies, whole words before
 * beginnings of words, then newer ones.
 */
export function rank(
  candidates: readonly Candidate[],
  postings: readonly Posting[],
  terms: readonly Term[],
  query: readonly string[],
): Candidate[] {
  const documents = new Map(candidates.map((candidate) => [candidate.document_id, candidate]));
  const weights = new Map([...documents.keys()].map((id) => [id, new Map<number, number>()]));
  for (const { document_id, word_id, weight } of [...candidates, ...postings])
    weights.get(document_id)?.set(word_id, weight);
  const wanted = query.join(' ');
  const scored: { candidate: Candidate; score: number }[] = [];
  for (const [id, candidate] of documents) {
    const scores = terms.map((term) => scoreOf(term, weights.get(id) ?? new Map()));
    if (scores.includes(0)) continue;
    const same = wordsOf(candidate.title).join(' ') === wanted ? SAME_TITLE : 0;
    scored.push({ candidate, score: scores.reduce((sum, score) => sum + score, same) });
  }
  scored.sort((a, b) => b.score - a.score || byNewest(a.candidate, b.candidate));
  return scored.map(({ candidate }) => candidate);
}
