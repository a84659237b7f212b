import { type Insertable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Dialect, lockTables, type Statement } from '../database/dialect.ts';
import type { Tables } from '../database/schema.ts';
import { canBeCorrect, toIndexedWords } from './tokenizer.ts';

type Row = Insertable<Tables['search_documents']>;

export interface SearchDocument extends Omit<Row, 'title_words' | 'summary_words' | 'open_words' | 'premium_words'> {
  /** Further searchable words. */
  words: string;
}

/** Plain texts. */
export interface DocumentTexts {
  /** URL path of the page that shows it. */
  address: string;
  title: string;
  /** Category or number. */
  context?: string;
  summary: string;
  /** Shown, not searched. */
  detail?: string;
  /** Searched, not shown. */
  words?: string;
  /** One line per paragraph; SECTION_MARK precedes headings. */
  body?: string;
  /** 1: only users with access may find the body. */
  premium?: number;
  category_id?: number;
}

const NO_TEXTS = { context: '', detail: '', words: '', body: '', premium: 0, category_id: null };

export const toDocument = (
  texts: DocumentTexts,
  record: Omit<SearchDocument, keyof DocumentTexts>,
): SearchDocument => ({ ...NO_TEXTS, ...texts, ...record });

/** Precedes a section's heading, on its own line. */
export const SECTION_MARK = '\f';

/** Below the parameter limits of both databases. */
const WORDS_AT_ONCE = 1000;

/** Collection name of the index, whose revision invalidates cached searches. */
export const SEARCH_INDEX = 'search';

function toRow({ words, ...document }: SearchDocument): Row {
  const summary = `${document.title}\n${document.context}\n${document.summary}\n${words}`;
  const all = toIndexedWords(`${summary}\n${document.body}`).join(' ');
  const summaryWords = toIndexedWords(summary).join(' ');
  return {
    ...document,
    title_words: toIndexedWords(document.title).join(' '),
    summary_words: summaryWords,
    open_words: document.premium === 1 ? summaryWords : all,
    premium_words: document.premium === 1 ? all : '',
  };
}

/** Omits words of premium bodies, which would show in the timing of others' searches. */
function toWordInserts(rows: readonly Row[]): Statement[] {
  // Sorted, so that transactions that add the same words don't deadlock.
  const words = [...new Set(rows.flatMap(({ open_words }) => open_words.split(' ')))].filter(canBeCorrect).sort();
  const statements: Statement[] = [];
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
    const given = sql.join(words.slice(start, start + WORDS_AT_ONCE).map((word) => sql`(${word})`));
    statements.push(sql`insert into search_words (word) select column1 from (values ${given}) as given
      where not exists (select 1 from search_words where word = column1) on conflict do nothing`);
  }
  return statements;
}

export function toDocumentStatements(trx: Db, documents: readonly SearchDocument[]): Statement[] {
  const rows = documents.map(toRow);
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first) as (keyof Row)[];
  const put = trx
    .insertInto('search_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['collection', 'record_id'])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    );
  return [put, ...toWordInserts(rows)];
}

export function toDocumentDeletions(trx: Db, collection: string, recordIds: readonly number[]): Statement[] {
  if (recordIds.length === 0) return [];
  const documents = trx.deleteFrom('search_documents').where('collection', '=', collection);
  return [documents.where('record_id', 'in', recordIds)];
}

export async function deleteDocuments(trx: Db, collection: string, recordIds: readonly number[]): Promise<void> {
  for (const statement of toDocumentDeletions(trx, collection, recordIds)) await sql`${statement}`.execute(trx);
}

export async function clearIndex(trx: Db, dialect: Dialect): Promise<void> {
  const tables = ['search_documents', 'search_words'] as const;
  // A writer may rely on an existing word.
  await lockTables(trx, dialect, tables);
  for (const table of tables) await trx.deleteFrom(table).execute();
}
