import { SEARCH_KINDS, SEARCH_LIMITS, type SearchAnswer, type SearchKind } from '@qram/contract/modules/search';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Listed } from '../../platform/http/responses.ts';
import { deletionsOf, isOneTypo, wordsOf } from '../../platform/search/words.ts';
import { serviceOpeningPremiumApps, servicesOpeningTopics } from '../buttons/service.ts';
import { opensPremiumApps } from '../users/service.ts';
import { matcherOf } from './passages.ts';
import { openBodies } from './policy.ts';
import { type Access, type DocumentRow, presentResult } from './presenter.ts';
import { rank, significantWords, type Term } from './ranking.ts';
import {
  type Candidate,
  isWordFound,
  selectCandidates,
  selectDocuments,
  selectPostings,
  selectSimilarWords,
  selectWords,
  selectWordsBeginning,
  type Viewing,
  type Word,
} from './repository.ts';

/** Longer words of which a shorter one may be the beginning. */
const MAX_LONGER = 4;
const MIN_PREFIX = 2;
/** Documents of each word and kind; those beyond are counted as "more". */
const MAX_CANDIDATES = 100;
const MAX_CORRECTIONS = 10;

export interface SearchQuery {
  q: string;
  kind?: SearchKind | undefined;
  exact?: '1' | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** A term with how many documents have it. */
interface Looked {
  term: Term;
  documents: number;
}

async function lookUp({ db }: Viewing, text: string): Promise<Looked> {
  const exact = (await selectWords(db, [text]))[0];
  // A number that exists is complete; most numbers are the beginning of many others.
  const complete = text.length < MIN_PREFIX || (exact !== undefined && /^\d+$/.test(text));
  const longer = complete ? [] : await selectWordsBeginning(db, text, MAX_LONGER);
  const term = { text, exactId: exact?.id ?? null, longerIds: longer.map(({ id }) => id) };
  const documents = [...(exact ? [exact] : []), ...longer].reduce((sum, word) => sum + word.documents, 0);
  return { term, documents };
}

const idsOf = ({ exactId, longerIds }: Term): number[] => [...(exactId === null ? [] : [exactId]), ...longerIds];

/** The most frequent word that is one typo away and that the viewer may find. */
async function correctionOf(viewing: Viewing, text: string): Promise<Word | null> {
  if (text.length < SEARCH_LIMITS.typoFrom) return null;
  const deletions = deletionsOf(text);
  if (deletions.length === 0) return null;
  const similar = (await selectSimilarWords(viewing.db, deletions)).filter(({ word }) => isOneTypo(word, text));
  for (const word of similar.slice(0, MAX_CORRECTIONS)) if (await isWordFound(viewing, [word.id])) return word;
  return null;
}

/** The word as typed, or corrected if the viewer can find nothing by it. */
async function understand(viewing: Viewing, text: string, exact: boolean): Promise<Looked> {
  const typed = await lookUp(viewing, text);
  if (exact || (await isWordFound(viewing, idsOf(typed.term)))) return typed;
  const corrected = await correctionOf(viewing, text);
  if (!corrected) return typed;
  const { id, word, documents } = corrected;
  return { term: { text: word, exactId: id, longerIds: [] }, documents };
}

/** The documents that have every word, the best first. Candidates come from the rarest one. */
async function find(viewing: Viewing, looked: readonly Looked[]): Promise<{ found: Candidate[]; more: boolean }> {
  const terms = looked.map(({ term }) => term);
  const [rarest, ...others] = looked.toSorted((a, b) => a.documents - b.documents).map(({ term }) => term);
  if (!rarest) return { found: [], more: false };
  const limits = { kinds: SEARCH_KINDS, limit: MAX_CANDIDATES };
  const candidates = await selectCandidates(viewing, idsOf(rarest), limits);
  const ids = [...new Set(candidates.map(({ document_id }) => document_id))];
  const postings = await selectPostings(viewing, ids, others.flatMap(idsOf));
  const parts = Map.groupBy(candidates, ({ word_id, kind }) => `${word_id}/${kind}`);
  const more = [...parts.values()].some(({ length }) => length === MAX_CANDIDATES);
  const words = terms.map(({ text }) => text);
  return { found: rank(candidates, postings, terms, words), more };
}

async function accessTo(deps: Dependencies, actor: Actor, viewing: Viewing, documents: readonly DocumentRow[]) {
  const isOpen = await (async () => {
    if (isAdmin(actor)) return () => true;
    const apps = actor.userId !== null && (await opensPremiumApps(deps, actor.userId));
    return ({ collection, premium, record_id }: DocumentRow) =>
      premium !== 1 || (collection === 'topics' ? viewing.open !== 'all' && viewing.open.includes(record_id) : apps);
  })();
  const locked = documents.filter((document) => !isOpen(document));
  const topics = locked.filter(({ collection }) => collection === 'topics').map(({ record_id }) => record_id);
  const services = await servicesOpeningTopics(deps.db, topics);
  const ofApps = locked.length > topics.length ? await serviceOpeningPremiumApps(deps.db) : null;
  return (document: DocumentRow): Access => {
    if (!locked.includes(document)) return { locked: false, service: null };
    const service = document.collection === 'topics' ? services.get(document.record_id) : ofApps;
    return { locked: true, service: service ?? null };
  };
}

const countsOf = (found: readonly Candidate[]): SearchAnswer['counts'] => {
  const counts = SEARCH_KINDS.map((kind, at) => [kind, found.filter((one) => one.kind === at).length] as const);
  return Object.fromEntries(counts) as SearchAnswer['counts'];
};

/**
 * Searches all kinds of content, as the actor may see it. The body of a lesson that is locked for the actor neither
 * finds it nor corrects a typo, nor is it shown.
 */
export async function search(deps: Dependencies, actor: Actor, query: SearchQuery): Promise<Listed<SearchAnswer>> {
  const viewing: Viewing = { db: deps.db, now: deps.now(), open: await openBodies(deps, actor) };
  const perPage = Math.min(query.per_page ?? SEARCH_LIMITS.perPageDefault, SEARCH_LIMITS.perPageMax);
  const page = query.page ?? 1;
  const typed = significantWords(wordsOf(query.q)).slice(0, SEARCH_LIMITS.wordsMax);
  const looked: Looked[] = [];
  for (const word of typed) looked.push(await understand(viewing, word, query.exact === '1'));
  const { found, more } = await find(viewing, looked);
  const ofKind = query.kind ? found.filter(({ kind }) => SEARCH_KINDS[kind] === query.kind) : found;
  const shown = ofKind.slice((page - 1) * perPage, page * perPage).map(({ document_id }) => document_id);
  const documents = shown.length > 0 ? await selectDocuments(deps.db, shown) : [];
  const access = await accessTo(deps, actor, viewing, documents);
  const isMatch = matcherOf(looked.map(({ term }) => term.text));
  const results = shown.flatMap((id) => {
    const document = documents.find((row) => row.id === id);
    return document ? [presentResult(document, access(document), isMatch)] : [];
  });
  const corrected = looked.some(({ term }, at) => term.text !== typed[at]);
  return new Listed(
    {
      query: query.q,
      corrected: corrected ? correctedQuery(query.q, typed, looked) : null,
      results,
      counts: countsOf(found),
      more,
    },
    { page, perPage, total: ofKind.length },
  );
}

/** The query with its corrected words. */
function correctedQuery(query: string, typed: readonly string[], looked: readonly Looked[]): string {
  const corrections = new Map(typed.map((word, at) => [word, looked[at]?.term.text ?? word]));
  return wordsOf(query)
    .map((word) => corrections.get(word) ?? word)
    .join(' ');
}
