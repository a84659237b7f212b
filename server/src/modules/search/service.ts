import { RELATED_COLLECTIONS, SEARCH_KINDS, type SearchKind } from '@qram/contract/collection/content';
import { type LatestRecord, MAX_LATEST, SEARCH_LIMITS, type SearchAnswer } from '@qram/contract/modules/search/search';
import { selectLatestPages } from '../../collections/rows/paged-records.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { hasTrigramIndex, type WantedWord } from '../../platform/database/full-text.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import {
  canBeCorrect,
  isOneTypo,
  isUnspaced,
  TYPO_FROM,
  tokenize,
  toSearchedParts,
} from '../../platform/search/tokenizer.ts';
import { serviceOpeningPremiumApps, servicesOpeningTopics } from '../buttons/service.ts';
import { opensPremiumApps } from '../users/service.ts';
import { createMatcher } from './matching/passages.ts';
import { rank, significantWords } from './matching/ranking.ts';
import { loadOpenBodies } from './policy.ts';
import { type Access, type DocumentRow, presentResult } from './presenter.ts';
import {
  type Candidate,
  countFound,
  selectCandidates,
  selectDocuments,
  selectSimilar,
  type Viewing,
} from './repository.ts';

const MIN_BEGINNING = 2;
/** Max documents per kind and place; `more` tells of the rest. */
const MAX_CANDIDATES = 100;
/** Max words and pairs of letters per search. */
const MAX_PARTS = 16;
/** Beyond it, one correction is as good as another. */
const MAX_COUNTED = 50;

export interface SearchQuery {
  q: string;
  kind?: SearchKind | undefined;
  access?: 'free' | 'premium' | undefined;
  exact?: '1' | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Matches the indexed pairs that begin with a letter of an unspaced script. */
const isOneLetter = (text: string): boolean => isUnspaced(text) && [...text].length === 1;
const exactly = (text: string): WantedWord => ({ text, beginning: isOneLetter(text) });
const beginningWith = (text: string): WantedWord => ({
  text,
  beginning: text.length >= MIN_BEGINNING || isOneLetter(text),
});

/** Picks the word one typo away with the most results. */
async function suggestCorrection(viewing: Viewing, text: string): Promise<string | null> {
  if (text.length < TYPO_FROM || !canBeCorrect(text)) return null;
  if (!(await hasTrigramIndex(viewing.db, viewing.dialect))) return null;
  const similar = (await selectSimilar(viewing, text)).filter((word) => isOneTypo(word, text));
  const counts = await countFound(
    viewing,
    similar.map((word) => [exactly(word)]),
    MAX_COUNTED,
  );
  const most = Math.max(...counts);
  return most > 0 ? (similar[counts.indexOf(most)] ?? null) : null;
}

async function foundWords(viewing: Viewing, words: readonly WantedWord[]): Promise<Map<string, WantedWord>> {
  const searches = words.map((word) => [word]);
  const counts = await countFound(viewing, searches, 1);
  return new Map(words.flatMap((word, at) => (counts[at] === 1 ? [[word.text, word]] : [])));
}

/** Keeps a word that finds something, else takes it as a prefix, else corrects it. */
async function resolveWords(viewing: Viewing, typed: readonly string[], exact: boolean): Promise<WantedWord[]> {
  const asTyped = await foundWords(viewing, typed.map(exactly));
  const unknown = typed.filter((text) => !asTyped.has(text));
  const beginnings = await foundWords(viewing, unknown.map(beginningWith));
  const resolved: WantedWord[] = [];
  for (const text of typed) {
    const found = asTyped.get(text) ?? beginnings.get(text);
    resolved.push(found ?? exactly((exact ? null : await suggestCorrection(viewing, text)) ?? text));
  }
  return resolved;
}

/** Best first. Takes the last word as a prefix, and all words if nothing is found otherwise. */
async function find(viewing: Viewing, words: readonly WantedWord[]): Promise<{ found: Candidate[]; more: boolean }> {
  const last = words.at(-1);
  if (!last) return { found: [], more: false };
  const lastLonger = [...words.slice(0, -1), beginningWith(last.text)];
  const allLonger = words.map(({ text }) => beginningWith(text));
  let candidates: Candidate[] = [];
  for (const [at, wanted] of [words, lastLonger, allLonger].entries()) {
    if (at === 2 && candidates.length > 0) break;
    const next = await selectCandidates(viewing, wanted, MAX_CANDIDATES);
    candidates = [...new Map([...candidates, ...next.candidates].map((one) => [one.document_id, one])).values()];
    // More candidates would rank after these.
    if (next.more) return { found: rank(candidates, wanted), more: true };
  }
  return { found: rank(candidates, allLonger), more: false };
}

async function loadAccess(deps: Dependencies, actor: Actor, viewing: Viewing, documents: readonly DocumentRow[]) {
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

const countByKind = (found: readonly Candidate[]): SearchAnswer['counts'] => {
  const counts = SEARCH_KINDS.map((kind) => [kind, found.filter((one) => one.kind === kind).length] as const);
  return Object.fromEntries(counts) as SearchAnswer['counts'];
};

function countAccess(found: readonly Candidate[]): SearchAnswer['access_counts'] {
  const premium = found.filter((one) => one.premium === 1).length;
  return { free: found.length - premium, premium };
}

/** A locked body neither matches, nor corrects a typo, nor is shown. */
export async function search(deps: Dependencies, actor: Actor, query: SearchQuery): Promise<Listed<SearchAnswer>> {
  const viewing: Viewing = {
    db: deps.db,
    dialect: deps.dialect,
    now: deps.now(),
    open: await loadOpenBodies(deps, actor),
  };
  const perPage = Math.min(query.per_page ?? SEARCH_LIMITS.perPageDefault, SEARCH_LIMITS.perPageMax);
  const page = query.page ?? 1;
  const written = significantWords(tokenize(query.q)).slice(0, SEARCH_LIMITS.wordsMax);
  const typed = [...new Set(written.flatMap(toSearchedParts))].slice(0, MAX_PARTS);
  const words = await resolveWords(viewing, typed, query.exact === '1');
  const { found, more } = await find(viewing, words);
  const isOfKind = ({ kind }: Candidate) => !query.kind || kind === query.kind;
  const hasAccess = ({ premium }: Candidate) => !query.access || (query.access === 'premium') === (premium === 1);
  const wanted = found.filter((one) => isOfKind(one) && hasAccess(one));
  const shown = wanted.slice((page - 1) * perPage, page * perPage).map(({ document_id }) => document_id);
  const documents = shown.length > 0 ? await selectDocuments(deps.db, shown) : [];
  const access = await loadAccess(deps, actor, viewing, documents);
  const isMatch = createMatcher(words.map(({ text }) => text));
  const results = shown.flatMap((id) => {
    const document = documents.find((row) => row.id === id);
    return document ? [presentResult(document, access(document), isMatch)] : [];
  });
  const corrected = words.some(({ text }, at) => text !== typed[at]);
  return new Listed(
    {
      query: query.q,
      corrected: corrected ? correctedQuery(query.q, typed, words) : null,
      results,
      counts: countByKind(found.filter(hasAccess)),
      access_counts: countAccess(found.filter(isOfKind)),
      more,
    },
    { page, perPage, total: wanted.length },
  );
}

function correctedQuery(query: string, typed: readonly string[], words: readonly WantedWord[]): string {
  const corrections = new Map(typed.map((word, at) => [word, words[at]?.text ?? word]));
  return tokenize(query)
    .map((word) => corrections.get(word) ?? word)
    .join(' ');
}

/** Of all collections whose records lead to each other, the latest first. */
export async function listLatest({ db, now }: Dependencies): Promise<LatestRecord[]> {
  const at = now();
  const lists = await Promise.all(
    RELATED_COLLECTIONS.map(async (collection) =>
      (await selectLatestPages(db, collection, { now: at, limit: MAX_LATEST })).map(
        ({ id, title, description, publish_at, updated_at }): LatestRecord => ({
          collection,
          id,
          title,
          summary: description,
          published_at: publish_at ?? updated_at,
        }),
      ),
    ),
  );
  const latestFirst = (one: LatestRecord, other: LatestRecord) => other.published_at.localeCompare(one.published_at);
  return lists.flat().toSorted(latestFirst).slice(0, MAX_LATEST);
}
