import { SEARCH_KINDS, type SearchKind } from '@qram/contract/modules/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isLive } from '../../platform/publication.ts';
import { WEIGHT } from '../../platform/search/index-writing.ts';
import type { OpenBodies } from './policy.ts';

/** For whom and when the index is read. */
export interface Viewing {
  db: Db;
  now: Date;
  open: OpenBodies;
}

export interface Word {
  id: number;
  word: string;
  documents: number;
}

/** That a document has a word. */
export interface Posting {
  document_id: number;
  word_id: number;
  weight: number;
}

export interface Candidate extends Posting {
  kind: number;
  collection: string;
  record_id: number;
  title: string;
  created_at: string;
}

const MAX_CODE_POINT = '\u{10FFFF}';
const WORD_COLUMNS = ['id', 'word', 'documents'] as const;

export function selectWords(db: Db, words: readonly string[]): Promise<Word[]> {
  return db.selectFrom('search_words').select(WORD_COLUMNS).where('word', 'in', words).execute();
}

/** Longer words that begin with a text, the most frequent first. */
export function selectWordsBeginning(db: Db, prefix: string, limit: number): Promise<Word[]> {
  return db
    .selectFrom('search_words')
    .select(WORD_COLUMNS)
    .where('word', '>', prefix)
    .where('word', '<', prefix + MAX_CODE_POINT)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
}

/** Words that have a deletion in common. */
export function selectSimilarWords(db: Db, deletions: readonly string[]): Promise<Word[]> {
  return db
    .selectFrom('search_words')
    .select(WORD_COLUMNS)
    .where('id', 'in', (eb) => eb.selectFrom('search_typos').select('word_id').where('deletion', 'in', deletions))
    .orderBy('documents', 'desc')
    .orderBy('word')
    .execute();
}

/** Whether the viewer may find document `d` by posting `p`. */
function isReadable(open: OpenBodies): RawBuilder<SqlBool> {
  if (open === 'all') return sql`1 = 1`;
  const outside = sql<SqlBool>`p.weight > ${sql.lit(WEIGHT.premiumBody)}`;
  if (open.length === 0) return outside;
  return sql<SqlBool>`(${outside} or (d.collection = 'topics' and d.record_id in (${sql.join([...open])})))`;
}

/** Whether a live document of the viewer has one of these words. */
export async function isWordFound({ db, now, open }: Viewing, wordIds: readonly number[]): Promise<boolean> {
  if (wordIds.length === 0) return false;
  const { rows } = await sql`select 1 from search_postings p join search_documents d on d.id = p.document_id
    where p.word_id in (${sql.join([...wordIds])}) and ${isReadable(open)} and ${isLive(now, 'd')} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Live documents with one of these words: of each word and kind the best and newest, at most `limit`. The key of the
 * postings has this order, so that the number of documents with a frequent word doesn't matter.
 */
export async function selectCandidates(
  { db, now, open }: Viewing,
  wordIds: readonly number[],
  { kinds, limit }: { kinds: readonly SearchKind[]; limit: number },
): Promise<Candidate[]> {
  const arms = wordIds.flatMap((wordId) =>
    kinds.map(
      (kind) => sql`select * from (
        select p.document_id, p.word_id, p.weight, p.kind, d.collection, d.record_id, d.title, d.created_at
        from search_postings p join search_documents d on d.id = p.document_id
        where p.word_id = ${wordId} and p.kind = ${SEARCH_KINDS.indexOf(kind)}
          and ${isReadable(open)} and ${isLive(now, 'd')}
        order by p.weight desc, p.document_id desc limit ${limit}) as part`,
    ),
  );
  if (arms.length === 0) return [];
  return (await sql<Candidate>`${sql.join(arms, sql` union all `)}`.execute(db)).rows;
}

/** Which of these documents have which of these words, for the viewer. */
export async function selectPostings(
  { db, open }: Viewing,
  documentIds: readonly number[],
  wordIds: readonly number[],
): Promise<Posting[]> {
  if (documentIds.length === 0 || wordIds.length === 0) return [];
  const { rows } = await sql<Posting>`select p.document_id, p.word_id, p.weight
    from search_postings p join search_documents d on d.id = p.document_id
    where p.document_id in (${sql.join([...documentIds])}) and p.word_id in (${sql.join([...wordIds])})
      and ${isReadable(open)}`.execute(db);
  return rows;
}

export function selectDocuments(db: Db, ids: readonly number[]) {
  return db.selectFrom('search_documents').selectAll().where('id', 'in', ids).execute();
}

export function selectDocument(db: Db, collection: string, recordId: number) {
  return db
    .selectFrom('search_documents')
    .selectAll()
    .where('collection', '=', collection)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
}

/** The rarest words of a document's title and summary that others have too. */
export function selectRareWords(db: Db, documentId: number, limit: number): Promise<Word[]> {
  return db
    .selectFrom('search_postings')
    .innerJoin('search_words', 'search_words.id', 'search_postings.word_id')
    .select(WORD_COLUMNS)
    .where('document_id', '=', documentId)
    .where('weight', '>=', WEIGHT.summary)
    .where('documents', '>', 1)
    .orderBy('documents')
    .orderBy('word')
    .limit(limit)
    .execute();
}

/** Live documents of a category, the newest first. */
export async function selectOfCategory(
  { db, now }: Pick<Viewing, 'db' | 'now'>,
  { collection, categoryId, limit }: { collection: string; categoryId: number; limit: number },
) {
  return db
    .selectFrom('search_documents')
    .select(['id as document_id', 'kind', 'collection', 'record_id', 'title', 'created_at'])
    .where('collection', '=', collection)
    .where('category_id', '=', categoryId)
    .where(isLive(now))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
