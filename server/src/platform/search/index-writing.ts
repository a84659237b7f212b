import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Dialect, lockKey } from '../database/dialect.ts';
import type { Tables } from '../database/schema.ts';
import { deletionsOf, indexedWordsOf } from './words.ts';

export interface SearchDocument extends Insertable<Tables['search_documents']> {
  /** Further words by which it is found, as of its summary. */
  words: string;
}

/** What a posting counts, by the place of the word. */
export const WEIGHT = { title: 4, summary: 3, body: 2, premiumBody: 1 } as const;
/** Below the parameter limit of both databases. */
const ROWS_AT_ONCE = 1000;
const LOCK = 'search index';

interface Posting {
  word: string;
  kind: number;
  weight: number;
  document_id: number;
}

async function inChunks<T>(rows: readonly T[], work: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await work(rows.slice(start, start + ROWS_AT_ONCE));
}

function postingsOf(id: number, document: SearchDocument): Posting[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of indexedWordsOf(text)) if (!weights.has(word)) weights.set(word, weight);
  };
  add(document.title, WEIGHT.title);
  add(`${document.context}\n${document.summary}\n${document.words}`, WEIGHT.summary);
  add(document.body, document.premium === 1 ? WEIGHT.premiumBody : WEIGHT.body);
  return [...weights].map(([word, weight]) => ({ word, kind: document.kind, weight, document_id: id }));
}

async function upsertDocuments(trx: Db, documents: readonly SearchDocument[]): Promise<Map<SearchDocument, number>> {
  const ids = new Map<SearchDocument, number>();
  for (const document of documents) {
    const { words: _words, ...columns } = document;
    const { id } = await trx
      .insertInto('search_documents')
      .values(columns)
      .onConflict((conflict) => conflict.columns(['collection', 'record_id']).doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(document, id);
  }
  return ids;
}

async function storedPostings(trx: Db, documentIds: readonly number[]): Promise<Posting[]> {
  const found: Posting[] = [];
  await inChunks(documentIds, async (ids) => {
    const rows = await trx
      .selectFrom('search_postings')
      .innerJoin('search_words', 'search_words.id', 'search_postings.word_id')
      .select(['word', 'kind', 'weight', 'document_id'])
      .where('document_id', 'in', ids)
      .execute();
    found.push(...rows);
  });
  return found;
}

async function idsOfWords(trx: Db, words: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inChunks(words, async (chunk) => {
    const rows = await trx.selectFrom('search_words').select(['id', 'word']).where('word', 'in', chunk).execute();
    for (const { id, word } of rows) ids.set(word, id);
  });
  const added = words.filter((word) => !ids.has(word)).map((word) => ({ word, documents: 0 }));
  const typos: { deletion: string; word_id: number }[] = [];
  await inChunks(added, async (chunk) => {
    const rows = await trx.insertInto('search_words').values(chunk).returning(['id', 'word']).execute();
    for (const { id, word } of rows) {
      ids.set(word, id);
      typos.push(...deletionsOf(word).map((deletion) => ({ deletion, word_id: id })));
    }
  });
  await inChunks(typos, (chunk) => trx.insertInto('search_typos').values(chunk).execute());
  return ids;
}

/** Changes the number of documents of each word. Words of premium bodies alone don't count. */
async function recount(trx: Db, ids: ReadonlyMap<string, number>, gone: readonly Posting[], added: readonly Posting[]) {
  const changes = new Map<number, number>();
  const count = (postings: readonly Posting[], by: number) => {
    for (const { word, weight } of postings) {
      const id = ids.get(word);
      if (id !== undefined && weight > WEIGHT.premiumBody) changes.set(id, (changes.get(id) ?? 0) + by);
    }
  };
  count(gone, -1);
  count(added, 1);
  const byChange = Map.groupBy(changes, ([, change]) => change);
  for (const [change, words] of byChange) {
    if (change === 0) continue;
    await inChunks(words, (chunk) =>
      trx
        .updateTable('search_words')
        .set((eb) => ({ documents: eb('documents', '+', change) }))
        .where(
          'id',
          'in',
          chunk.map(([id]) => id),
        )
        .execute(),
    );
  }
}

/** Deletes and adds postings; only those that differ. */
async function replacePostings(trx: Db, before: readonly Posting[], after: readonly Posting[]): Promise<void> {
  const keyOf = ({ word, kind, weight, document_id }: Posting) => `${document_id}/${kind}/${weight}/${word}`;
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const gone = before.filter((posting) => !has.has(keyOf(posting)));
  const added = after.filter((posting) => !had.has(keyOf(posting)));
  const ids = await idsOfWords(trx, [...new Set([...gone, ...added].map(({ word }) => word))]);
  const wordId = (word: string): number => ids.get(word) ?? 0;
  for (const [document, postings] of Map.groupBy(gone, ({ document_id }) => document_id))
    await inChunks(postings, (chunk) =>
      trx
        .deleteFrom('search_postings')
        .where('document_id', '=', document)
        .where(
          'word_id',
          'in',
          chunk.map(({ word }) => wordId(word)),
        )
        .execute(),
    );
  const rows = added.map(({ word, ...posting }) => ({ ...posting, word_id: wordId(word) }));
  await inChunks(rows, (chunk) => trx.insertInto('search_postings').values(chunk).execute());
  await recount(trx, ids, gone, added);
}

/** Lets one transaction at a time write the index: those of several collections add and count the same words. */
export const lockIndex = (trx: Db, dialect: Dialect): Promise<void> => lockKey(trx, dialect, LOCK);

/** Indexes records, or indexes them again, in the transaction that writes them. */
export async function putDocuments(trx: Db, dialect: Dialect, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await lockIndex(trx, dialect);
  const ids = await upsertDocuments(trx, documents);
  const after = [...ids].flatMap(([document, id]) => postingsOf(id, document));
  await replacePostings(trx, await storedPostings(trx, [...ids.values()]), after);
}

/** Removes records from the index. */
export async function deleteDocuments(
  trx: Db,
  dialect: Dialect,
  collection: string,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return;
  const rows = await trx
    .selectFrom('search_documents')
    .select('id')
    .where('collection', '=', collection)
    .where('record_id', 'in', recordIds)
    .execute();
  if (rows.length === 0) return;
  await lockIndex(trx, dialect);
  const ids = rows.map(({ id }) => id);
  await replacePostings(trx, await storedPostings(trx, ids), []);
  await trx.deleteFrom('search_documents').where('id', 'in', ids).execute();
}

/** Empties the index, to build it again. */
export async function clearIndex(trx: Db, dialect: Dialect): Promise<void> {
  await lockIndex(trx, dialect);
  for (const table of ['search_postings', 'search_typos', 'search_words', 'search_documents'] as const)
    await trx.deleteFrom(table).execute();
}
