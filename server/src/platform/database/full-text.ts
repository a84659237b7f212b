import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Dialect } from './dialect.ts';

/**
 * Full-text search: FTS5 in SQLite, `tsvector` and `pg_trgm` in PostgreSQL. Both index folded words separated by
 * spaces, so that both find the same.
 */

export type WordsColumn = 'title_words' | 'open_words' | 'premium_words';
const WORDS_COLUMNS: readonly WordsColumn[] = ['title_words', 'open_words', 'premium_words'];

export interface WantedWord {
  text: string;
  /** Also match words that begin with it. */
  beginning: boolean;
}

const TRIGRAM_INDEX = 'search_words_trigrams';

async function runAll(db: QueryExecutorProvider, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const vectorSql = (column: string): string => `array_to_tsvector(string_to_array(${column}, ' '))`;

/** Merges SQLite's index segments; updates PostgreSQL's statistics. */
export async function optimizeFullTextIndexes(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const merge = (column: string) => `insert into search_by_${column} (search_by_${column}) values ('optimize')`;
  await runAll(db, dialect === 'postgres' ? ['analyze search_documents'] : WORDS_COLUMNS.map(merge));
}

/**
 * Creates the trigram index for typo correction if `pg_trgm` was installed after the migration.
 * @returns false if the extension is missing and the user may not create it
 */
export async function ensureTrigramIndex(db: QueryExecutorProvider, dialect: Dialect): Promise<boolean> {
  if (await hasTrigramIndex(db, dialect)) return true;
  // Ignore all errors: search works without it. The block keeps the transaction usable.
  await runAll(db, [
    `do $$ begin
      create extension if not exists pg_trgm;
      create index if not exists ${TRIGRAM_INDEX} on search_words using gin (word gin_trgm_ops);
    exception when others then null; end $$`,
  ]);
  return hasTrigramIndex(db, dialect);
}

export async function hasTrigramIndex(db: QueryExecutorProvider, dialect: Dialect): Promise<boolean> {
  if (dialect === 'sqlite') return true;
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${TRIGRAM_INDEX}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

const ftsQuery = (words: readonly WantedWord[]): string =>
  words.map(({ text, beginning }) => `"${text}"${beginning ? '*' : ''}`).join(' AND ');

const tsQuery = (words: readonly WantedWord[]): string =>
  words.map(({ text, beginning }) => `'${text}'${beginning ? ':*' : ''}`).join(' & ');

export interface WordSearch {
  /** All must match. */
  words: readonly WantedWord[];
  column: WordsColumn;
  /** Undefined: all kinds. */
  kind?: string;
}

/** SQL for documents `d` that contain these words. Sort by `id` for index order. */
export function matchingDocumentsSql(
  dialect: Dialect,
  { words, column, kind }: WordSearch,
): { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>; id: RawBuilder<number> } {
  if (dialect === 'postgres')
    return {
      from: sql`search_documents d`,
      where: sql`${sql.raw(vectorSql(`d.${column}`))} @@ ${tsQuery(words)}::tsquery
        and ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`}`,
      id: sql`d.id`,
    };
  const index = sql.table(`search_by_${column}`);
  const ofKind = kind === undefined ? '' : `kind : "${kind}" AND `;
  return {
    from: sql`${index} join search_documents d on d.id = ${index}.rowid`,
    where: sql`${index} match ${`${ofKind}${column} : (${ftsQuery(words)})`}`,
    id: sql`${index}.rowid`,
  };
}

/** SQL that counts matching documents `d`, up to `limit`. */
export function matchCountSql(
  dialect: Dialect,
  search: WordSearch,
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<number> {
  const match = matchingDocumentsSql(dialect, search);
  const found = sql`select 1 from ${match.from} where ${match.where} and ${where}`;
  if (dialect === 'sqlite') return sql<number>`select count(*) from (${found} limit ${limit}) as found`;
  // Materialize, or PostgreSQL scans the table to find the first few rows.
  return sql<number>`with found as materialized (${found})
    select count(*) from (select 1 from found limit ${limit}) as counted`;
}

function getEnds(word: string): { first: string; last: string } {
  const letters = [...word];
  return { first: letters.slice(0, 2).join(''), last: letters.slice(-2).join('') };
}

/** Selects indexed words that share the first or last two letters, a superset of those one typo away. */
export async function selectSimilarWords(db: Db, dialect: Dialect, word: string): Promise<string[]> {
  const { first, last } = getEnds(word);
  const { rows } = await (dialect === 'postgres'
    ? sql<{ word: string }>`select word from search_words
          where word like ${`${first}%`} or word like ${`%${last}`} order by word`
    : sql<{ word: string }>`select w.word from search_words_trigrams
          join search_words w on w.id = search_words_trigrams.rowid
          where search_words_trigrams match ${`" ${first}" OR "${last} "`} order by w.word`
  ).execute(db);
  return rows.map((row) => row.word);
}

/**
 * The same for words of premium texts, which the index omits.
 * @param where condition on documents `d`
 */
export async function selectSimilarPremiumWords(
  db: Db,
  dialect: Dialect,
  { word, where }: { word: string; where: RawBuilder<SqlBool> },
): Promise<string[]> {
  const { first, last } = getEnds(word);
  const words =
    dialect === 'postgres'
      ? sql`unnest(string_to_array(d.premium_words, ' ')) as part(value)`
      : sql`json_each('["' || replace(d.premium_words, ' ', '","') || '"]') as part`;
  const { rows } = await sql<{ word: string }>`select distinct part.value as word
    from search_documents d cross join ${words} where d.premium = 1 and ${where}
      and (part.value like ${`${first}%`} or part.value like ${`%${last}`})`.execute(db);
  return rows.map((row) => row.word);
}
