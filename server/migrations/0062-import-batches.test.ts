// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0062'));

const database = eachTestWithEmptyDatabase();

it('names the batches of imports whose audit entries have one', async () => {
  await migrate(database(), OLDER);
  const { db } = database();
  const imported = (collection: string, at: string) =>
    sql`insert into imports (collection, file_name, created_at, added, changed, unchanged)
      values (${collection}, 'rows.csv', ${at}, 1, 0, 0)`.execute(db);
  const recorded = (collection: string, at: string, batch: string | null) =>
    sql`insert into audit_entries (at, address, request_id, action, collection, batch)
      values (${at}, '', '', 'import', ${collection}, ${batch})`.execute(db);
  const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  for (const [collection, at, batch] of [
    ['videos', first, 'one'],
    ['users', first, 'two'],
    ['videos', second, null],
  ] as const) {
    await imported(collection, at);
    await recorded(collection, at, batch);
  }
  await migrate(database(), migrations);
  const rows = await db.selectFrom('imports').select('batch').orderBy('id').execute();
  expect(rows.map(({ batch }) => batch)).toEqual(['one', 'two', null]);
});
