import { isRelatedCollection, RELATED_KINDS, type RelatedCollection } from '@qram/contract/collection/content';
import { publicationState } from '@qram/contract/collection/publication';
import { type RelatedRecord, SEARCH_LIMITS } from '@qram/contract/modules/search/search';
import type { WantedWord } from '../../../platform/database/full-text.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { isUnspaced } from '../../../platform/search/tokenizer.ts';
import {
  type Candidate,
  countFound,
  selectDocument,
  selectIdsOfCategory,
  selectWithWord,
  type Viewing,
} from '../repository.ts';
import { byNewest, computeScore, isStopWord } from './ranking.ts';

const MAX_WORDS = 8;
const MAX_CANDIDATES = 20;
const MIN_LENGTH = 3;
/** Max words of a title and summary to count. */
const MAX_COUNTED_WORDS = 40;
const MAX_COUNT = 100;

/** A pair of letters of an unspaced script says as much as a word. */
const isTelling = (word: string): boolean => word.length >= (isUnspaced(word) ? 2 : MIN_LENGTH) && !isStopWord(word);

const wantedWord = (text: string): WantedWord => ({ text, beginning: false });

/** Includes how many documents have each word. */
async function rareWords(viewing: Viewing, words: readonly string[]): Promise<{ text: string; documents: number }[]> {
  const telling = words.filter((word) => isTelling(word)).slice(0, MAX_COUNTED_WORDS);
  const counts = await countFound(
    viewing,
    telling.map((text) => [wantedWord(text)]),
    MAX_COUNT,
  );
  return telling
    .map((text, at) => ({ text, documents: counts[at] ?? 0 }))
    .filter(({ documents }) => documents > 1)
    .sort((a, b) => a.documents - b.documents || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_WORDS);
}

interface Found {
  record: Candidate;
  score: number;
}

/** The best of each collection first, then the rest, each from the best down. */
function withEachFirst(found: readonly Found[]): Found[] {
  const firsts = new Set([...Map.groupBy(found, ({ record }) => record.collection).values()].map(([best]) => best));
  return [...found.filter((one) => firsts.has(one)), ...found.filter((one) => !firsts.has(one))];
}

/**
 * Up to three live records with the same words; rare words count more. A patent leads to other patents first. A lesson
 * leads to a record of each kind, and to no lesson of its category, which its page lists anyway. Empty for a record
 * that isn't live.
 */
export async function readRelated(
  { db, dialect, now }: Pick<Dependencies, 'db' | 'dialect' | 'now'>,
  { collection, id }: { collection: RelatedCollection; id: number },
): Promise<RelatedRecord[]> {
  const viewing: Viewing = { db, dialect, now: now(), open: [] };
  const source = await selectDocument(db, collection, id);
  if (!source || publicationState(source, viewing.now.toISOString()) !== 'live') return [];
  const { category_id: categoryId } = source;
  const onPage = categoryId === null ? new Set<number>() : await selectIdsOfCategory(db, collection, categoryId);
  const found = new Map<number, Found>();
  const add = (record: Candidate, score: number) => {
    if (record.document_id === source.id || onPage.has(record.document_id)) return;
    found.set(record.document_id, { record, score: (found.get(record.document_id)?.score ?? 0) + score });
  };
  for (const { text, documents } of await rareWords(viewing, source.summary_words.split(' ')))
    for (const kind of RELATED_KINDS) {
      const having = { text, kind, limit: MAX_CANDIDATES };
      for (const record of await selectWithWord(viewing, having))
        add(record, computeScore(wantedWord(text), record) / documents);
    }
  // A row of one kind is easier to read; others only fill it up.
  const isOther = ({ record }: { record: Candidate }) =>
    Number(collection === 'patents' && record.collection !== collection);
  const best = [...found.values()].sort(
    (a, b) => isOther(a) - isOther(b) || b.score - a.score || byNewest(a.record, b.record),
  );
  const chosen = categoryId === null ? best : withEachFirst(best);
  return chosen.slice(0, SEARCH_LIMITS.related).flatMap(({ record: { collection: of, record_id, title } }) => {
    return isRelatedCollection(of) ? [{ collection: of, id: record_id, title }] : [];
  });
}
