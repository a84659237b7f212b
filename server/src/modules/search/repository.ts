import { SEARCH_KINDS, type SearchKind } from '@qram/contract/collection/content';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import {
  matchCountSql,
  matchingDocumentsSql,
  selectSimilarPremiumWords,
  selectSimilarWords,
  type WantedWord,
  type WordSearch,
  type WordsColumn,
} from '../../platform/database/full-text.ts';
import type { OpenBodies } from './policy.ts';

export interface Viewing {
  db: Db;
  dialect: Dialect;
  now: Date;
  open: OpenBodies;
}

export interface Candidate {
  document_id: number;
  kind: SearchKind;
  collection: string;
  record_id: number;
  title: string;
  premium: number;
  created_at: string;
  title_words: string;
  summary_words: string;
}

const CANDIDATE = sql<Candidate>`d.id as document_id, d.kind, d.collection, d.record_id, d.title, d.premium,
  d.created_at, d.title_words, d.summary_words`;

/** Matches documents `d` with an open premium body; null if none is. */
function openedSql({ now, open }: Viewing): RawBuilder<SqlBool> | null {
  if (open.length === 0) return null;
  const opened = open === 'all' ? sql`1 = 1` : sql`d.collection = 'topics' and d.record_id in (${sql.join([...open])})`;
  return sql<SqlBool>`${isLive(now, 'd')} and ${opened}`;
}

/** Searchable columns, with conditions on documents `d`. */
function readable(viewing: Viewing): { column: WordsColumn; where: RawBuilder<SqlBool> }[] {
  const everybody = { column: 'open_words', where: isLive(viewing.now, 'd') } as const;
  const opened = openedSql(viewing);
  return opened ? [everybody, { column: 'premium_words', where: opened }] : [everybody];
}

/** A locked body changes neither the statements nor their duration, so that timing reveals nothing. */
export async function selectSimilar(viewing: Viewing, word: string): Promise<string[]> {
  const { db, dialect } = viewing;
  const words = await selectSimilarWords(db, dialect, word);
  const where = openedSql(viewing);
  if (where) words.push(...(await selectSimilarPremiumWords(db, dialect, { word, where })));
  return [...new Set(words)].sort();
}

const unionSql = <T>(parts: readonly RawBuilder<T>[]): RawBuilder<T> => {
  const selects = parts.map((part) => sql`select * from (${part}) as part`);
  return sql<T>`${sql.join(selects, sql` union all `)}`;
};

interface Newest extends WordSearch {
  where: RawBuilder<SqlBool>;
  limit: number;
}

/** Selects matching documents `d`, the last indexed first. */
function newestSql<T>(dialect: Dialect, columns: RawBuilder<T>, { where, limit, ...search }: Newest): RawBuilder<T> {
  const match = matchingDocumentsSql(dialect, search);
  return sql<T>`select ${columns} from ${match.from} where ${match.where} and ${where} order by ${match.id} desc limit ${limit}`;
}

/** Counts up to `limit` for each list of words. */
export async function countFound(
  viewing: Viewing,
  searches: readonly (readonly WantedWord[])[],
  limit: number,
): Promise<number[]> {
  if (searches.length === 0) return [];
  const parts = searches.flatMap((words, at) =>
    readable(viewing).map(({ column, where }) => {
      const count = matchCountSql(viewing.dialect, { words, column }, { where, limit });
      return sql<{ at: number; found: number }>`select ${sql.lit(at)} as at, (${count}) as found`;
    }),
  );
  const { rows } = await unionSql(parts).execute(viewing.db);
  return searches.map((_, at) => Math.max(...rows.filter((row) => row.at === at).map(({ found }) => Number(found))));
}

/** Newest of each kind with all words; `more` if there may be more. */
async function selectNewest(
  { db, dialect }: Viewing,
  words: readonly WantedWord[],
  { places, limit }: { places: ReturnType<typeof readable>; limit: number },
): Promise<{ rows: Candidate[]; more: boolean }> {
  const parts = SEARCH_KINDS.flatMap((kind) =>
    places.map(({ column, where }) => {
      const columns = sql<Candidate & { part: string }>`${CANDIDATE}, ${sql.lit(`${column} ${kind}`)} as part`;
      return newestSql(dialect, columns, { words, column, kind, where, limit });
    }),
  );
  const { rows } = await unionSql(parts).execute(db);
  const more = [...Map.groupBy(rows, ({ part }) => part).values()].some(({ length }) => length === limit);
  return { rows, more };
}

/**
 * Newest of each kind with all words, and if there are more, also those with the words in the title.
 * @param limit per kind
 */
export async function selectCandidates(
  viewing: Viewing,
  words: readonly WantedWord[],
  limit: number,
): Promise<{ candidates: Candidate[]; more: boolean }> {
  const { rows, more } = await selectNewest(viewing, words, { places: readable(viewing), limit });
  const titles = [{ column: 'title_words', where: isLive(viewing.now, 'd') } as const];
  const others = more ? (await selectNewest(viewing, words, { places: titles, limit })).rows : [];
  return { candidates: [...new Map([...rows, ...others].map((row) => [row.document_id, row])).values()], more };
}

/** Newest of a kind, by openly readable words. */
export async function selectWithWord(
  { db, dialect, now }: Viewing,
  { text, kind, limit }: { text: string; kind: SearchKind; limit: number },
): Promise<Candidate[]> {
  const words = [{ text, beginning: false }];
  const search = { words, column: 'open_words', kind, where: isLive(now, 'd'), limit } as const;
  return (await newestSql(dialect, CANDIDATE, search).execute(db)).rows;
}

const DOCUMENT_COLUMNS = [
  'id',
  'collection',
  'record_id',
  'kind',
  'address',
  'title',
  'context',
  'summary',
  'detail',
  'body',
  'premium',
] as const;

export function selectDocuments(db: Db, ids: readonly number[]) {
  return db.selectFrom('search_documents').select(DOCUMENT_COLUMNS).where('id', 'in', ids).execute();
}

export function selectDocument(db: Db, collection: string, recordId: number) {
  return db
    .selectFrom('search_documents')
    .select(['id', 'summary_words', 'category_id', 'publish_at', 'unpublish_at'])
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
}

/** Document ids of a category, live or not. */
export async function selectIdsOfCategory(db: Db, collection: string, categoryId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_documents')
    .select('id')
    .where('collection', '=', collection)
    .where('category_id', '=', categoryId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
