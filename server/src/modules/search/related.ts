import { type RelatedRecord, SEARCH_LIMITS } from '@qram/contract/modules/search';
import { publicationState } from '@qram/contract/publication';
import { isPagedCollection, type PagedCollection } from '@qram/contract/record-pages';
import type { Dependencies } from '../../platform/dependencies.ts';
import { byNewest, isStopWord } from './ranking.ts';
import { type Candidate, selectCandidates, selectDocument, selectOfCategory, selectRareWords } from './repository.ts';

const KINDS = ['tutorials', 'videos', 'patents'] as const;
const MAX_WORDS = 8;
const MAX_CANDIDATES = 20;
const MIN_LENGTH = 3;
/** More than all words together. */
const SAME_CATEGORY = 1000;

type Found = Omit<Candidate, 'word_id' | 'weight'>;

/**
 * Up to three live records of the same category or with the same words in titles, summaries and open bodies; rare words
 * count more. Nothing of a record that isn't live itself.
 */
export async function readRelated(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { collection, id }: { collection: PagedCollection; id: number },
): Promise<RelatedRecord[]> {
  const viewing = { db, now: now(), open: [] };
  const own = await selectDocument(db, collection, id);
  if (!own || publicationState(own, viewing.now.toISOString()) !== 'live') return [];
  const rare = await selectRareWords(db, own.id, MAX_WORDS);
  const words = rare.filter(({ word }) => word.length >= MIN_LENGTH && !isStopWord(word));
  const found = new Map<number, { record: Found; score: number }>();
  const add = (record: Found, score: number) => {
    if (record.document_id === own.id) return;
    found.set(record.document_id, { record, score: (found.get(record.document_id)?.score ?? 0) + score });
  };
  const { category_id: categoryId } = own;
  if (categoryId !== null) {
    const near = await selectOfCategory(viewing, { collection, categoryId, limit: MAX_CANDIDATES });
    for (const record of near) add(record, SAME_CATEGORY);
  }
  const documents = new Map(words.map((word) => [word.id, word.documents]));
  const ids = words.map((word) => word.id);
  for (const record of await selectCandidates(viewing, ids, { kinds: KINDS, limit: MAX_CANDIDATES }))
    add(record, record.weight / (documents.get(record.word_id) ?? 1));
  const best = [...found.values()].sort((a, b) => b.score - a.score || byNewest(a.record, b.record));
  return best.slice(0, SEARCH_LIMITS.related).flatMap(({ record: { collection: of, record_id, title } }) => {
    return isPagedCollection(of) ? [{ collection: of, id: record_id, title }] : [];
  });
}
