// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0028'));
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

const database = eachTestWithEmptyDatabase();

const addCategory = (table: string, at: string, title: string) =>
  sql`insert into ${sql.table(table)} (created_at, updated_at, title) values (${at}, ${at}, ${title})`.execute(
    database().db,
  );
const inOrder = async (table: 'categories' | 'qram_categories') => {
  const rows = await database().db.selectFrom(table).select('title').orderBy('order').orderBy('id').execute();
  return rows.map(({ title }) => title);
};

it("leaves categories in the order of the pages, and the previous version's new ones come last", async () => {
  await migrate(database(), OLDER);
  for (const table of ['categories', 'qram_categories']) {
    await addCategory(table, day(2), 'First entered, with a clock that was ahead');
    await addCategory(table, day(1), 'Second entered');
  }
  await migrate(database(), migrations);
  for (const table of ['categories', 'qram_categories']) await addCategory(table, day(1), 'Entered after the upgrade');
  expect(await inOrder('categories')).toEqual([
    'First entered, with a clock that was ahead',
    'Second entered',
    'Entered after the upgrade',
  ]);
  expect(await inOrder('qram_categories')).toEqual([
    'Second entered',
    'First entered, with a clock that was ahead',
    'Entered after the upgrade',
  ]);
});
