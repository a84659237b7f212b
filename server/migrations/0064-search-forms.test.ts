// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0064'));
const AT = '2026-01-01T00:00:00.000Z';

const database = eachTestWithEmptyDatabase();

it('keeps indexed records, as stale ones that the next start indexes again', async () => {
  await migrate(database(), OLDER);
  const { db } = database();
  await sql`insert into search_documents (collection, record_id, kind, address, title, context, summary, detail, body,
      premium, created_at, record_updated_at, publish_at, title_words, summary_words, open_words, premium_words)
    values ('videos', 1, 'videos', '/videos/1', '存储器', '', '', '', '', 0, ${AT}, ${AT}, '', '存储器', '存储器', '存储器',
      '')`.execute(db);
  await migrate(database(), migrations);
  const documents = await db.selectFrom('search_documents').select(['title', 'record_updated_at']).execute();
  expect(documents).toEqual([{ title: '存储器', record_updated_at: '' }]);
});
