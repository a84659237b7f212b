import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Dialect } from './dialect.ts';

/**
 * Full text search: FTS5 in SQLite, `tsvector` and `pg_trgm` in PostgreSQL. Like `dialect.ts`, but only for the search
 * index. Both get texts of words that are already folded and separated by spaces, so that both find the same.
 */

/** Columns of `search_documents` that are searched. */
export type WordsColumn = 'title_words' | 'open_words' | 'premium_words';
const WORDS_COLUMNS: readonly WordsColumn[] = ['title_words', 'open_words', 'premium_words'];

/** A word that is searched for. */
export interface WantedWord {
  text: string;
  /** Words that begin with it are found too. */
  beginning: boolean;
}

/** Lengths of beginnings that FTS5 keeps ready, so that many words with the same one cost no more than one word. */
const PREFIXES = '2 3 4 5 6';
const TRIGRAM_INDEX = 'search_words_trigrams';

async function run(db: QueryExecutorProvider, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const vectorOf = (column: string): string => `array_to_tsvector(string_to_array(${column}, ' '))`;

/** The indexes of `search_documents`. Triggers keep those of SQLite. */
export async function createFullTextIndexes(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await run(db, [
      'create index search_documents_kind on search_documents (kind, id)',
      `create index search_documents_words on search_documents using gin (${WORDS_COLUMNS.map(vectorOf).join(', ')})`,
    ]);
    return;
  }
  // One index for each column: in a common one, a word of many summaries is slow to look for in titles.
  const added = (column: string) =>
    `insert into search_by_${column} (rowid, kind, ${column}) values (new.id, new.kind, new.${column});`;
  const removed = (column: string) =>
    `insert into search_by_${column} (search_by_${column}, rowid, kind, ${column})
      values ('delete', old.id, old.kind, old.${column});`;
  const ofAll = (statement: (column: string) => string) => WORDS_COLUMNS.map(statement).join(' ');
  await run(db, [
    ...WORDS_COLUMNS.map(
      (column) => `create virtual table search_by_${column} using fts5(kind, ${column}, content = 'search_documents',
        content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '${PREFIXES}')`,
    ),
    `create trigger search_documents_added after insert on search_documents begin ${ofAll(added)} end`,
    `create trigger search_documents_deleted after delete on search_documents begin ${ofAll(removed)} end`,
    `create trigger search_documents_changed after update on search_documents
      begin ${ofAll(removed)} ${ofAll(added)} end`,
  ]);
}

/** Puts in order what many writes have left: the parts of SQLite's indexes, PostgreSQL's figures about words. */
export async function tidyFullTextIndexes(db: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const merge = (column: string) => `insert into search_by_${column} (search_by_${column}) values ('optimize')`;
  await run(db, dialect === 'postgres' ? ['analyze search_documents'] : WORDS_COLUMNS.map(merge));
}

/**
 * The trigrams of `search_words`, by which a misspelled word is found.
 * @returns false if PostgreSQL has no `pg_trgm` and the user may not create it
 */
export async function createTrigramIndex(db: QueryExecutorProvider, dialect: Dialect): Promise<boolean> {
  if (dialect === 'sqlite') {
    const padded = (row: string) => `${row}.id, ' ' || ${row}.word || ' '`;
    await run(db, [
      `create virtual table ${TRIGRAM_INDEX} using fts5(word, content = '', tokenize = 'trigram', detail = 'none')`,
      `create trigger search_words_added after insert on search_words begin
        insert into ${TRIGRAM_INDEX} (rowid, word) values (${padded('new')}); end`,
      `create trigger search_words_deleted after delete on search_words begin
        insert into ${TRIGRAM_INDEX} (${TRIGRAM_INDEX}, rowid, word) values ('delete', ${padded('old')}); end`,
    ]);
    return true;
  }
  // Whatever prevents it: search does without. In a block of its own, an error leaves the transaction as it is.
  await run(db, [
    `do $$ begin
      create extension if not exists pg_trgm;
      create index if not exists ${TRIGRAM_INDEX} on search_words using gin (word gin_trgm_ops);
    exception when others then null; end $$`,
  ]);
  return hasTrigramIndex(db, dialect);
}

/** Creates the trigrams if `pg_trgm` was installed since. @returns false if it is still missing */
export const ensureTrigramIndex = async (db: QueryExecutorProvider, dialect: Dialect): Promise<boolean> =>
  (await hasTrigramIndex(db, dialect)) || createTrigramIndex(db, dialect);

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
  /** Every one of them must be there. */
  words: readonly WantedWord[];
  column: WordsColumn;
  /** Place of the kind in SEARCH_KINDS; all without one. */
  kind?: number;
}

/** SQL for the documents `d` with these words. `id` is in the order of the index, if they are sorted by it. */
export function matchingDocuments(
  dialect: Dialect,
  { words, column, kind }: WordSearch,
): { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>; id: RawBuilder<number> } {
  if (dialect === 'postgres')
    return {
      from: sql`search_documents d`,
      where: sql`${sql.raw(vectorOf(`d.${column}`))} @@ ${tsQuery(words)}::tsquery
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

/** SQL for the number of matching documents `d` that meet a condition, counted to `limit` at most. */
export function countMatching(
  dialect: Dialect,
  search: WordSearch,
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<number> {
  const match = matchingDocuments(dialect, search);
  const found = sql`select 1 from ${match.from} where ${match.where} and ${where}`;
  if (dialect === 'sqlite') return sql<number>`select count(*) from (${found} limit ${limit}) as found`;
  // For the first few rows alone, PostgreSQL looks through the whole table instead of the index.
  return sql<number>`with found as materialized (${found})
    select count(*) from (select 1 from found limit ${limit}) as counted`;
}

/** Indexed words that begin or end with the same two letters: among them are all that are one typo away. */
export async function selectSimilarWords(db: Db, dialect: Dialect, word: string): Promise<string[]> {
  const letters = [...word];
  const [first, last] = [letters.slice(0, 2).join(''), letters.slice(-2).join('')];
  const { rows } = await (dialect === 'postgres'
    ? sql<{ word: string }>`select word from search_words
          where word like ${`${first}%`} or word like ${`%${last}`} order by word`
    : sql<{ word: string }>`select w.word from search_words_trigrams
          join search_words w on w.id = search_words_trigrams.rowid
          where search_words_trigrams match ${`" ${first}" OR "${last} "`} order by w.word`
  ).execute(db);
  return rows.map((row) => row.word);
}
