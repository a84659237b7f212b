// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { matchingDocumentsSql } from '../src/platform/database/full-text.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0042'));
const NOW = '2026-01-01T00:00:00.000Z';

const database = eachTestWithEmptyDatabase();

async function addDocument(kind: number, word: string): Promise<void> {
  const words = { title_words: word, summary_words: word, open_words: word, premium_words: '' };
  const columns = {
    collection: 'any',
    record_id: kind + 1,
    kind,
    address: '/',
    title: word,
    context: '',
    summary: '',
    detail: '',
    body: '',
    premium: 0,
    created_at: NOW,
    record_updated_at: NOW,
    ...words,
  };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  await sql`insert into search_documents (${sql.join(names)}) values (${sql.join(values)})`.execute(database().db);
}

async function find(word: string, kind: string): Promise<number[]> {
  const { db, dialect } = database();
  const search = { words: [{ text: word, beginning: false }], column: 'open_words', kind } as const;
  const { from, where } = matchingDocumentsSql(dialect, search);
  const { rows } = await sql<{ record_id: number }>`select d.record_id from ${from} where ${where}`.execute(db);
  return rows.map(({ record_id }) => record_id);
}

it('keeps the search index, with kinds by their names', async () => {
  await migrate(database(), OLDER);
  for (const kind of [0, 1, 5]) await addDocument(kind, 'router');
  await migrate(database(), migrations);
  expect(await find('router', 'tutorials')).toEqual([1]);
  expect(await find('router', 'services')).toEqual([6]);
  expect(await find('router', 'patents')).toEqual([]);
  await database().db.deleteFrom('search_documents').where('record_id', '=', 6).execute();
  expect(await find('router', 'services')).toEqual([]);
});
