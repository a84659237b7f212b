// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isLive } from '../src/collections/publication/publication.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023'));
const CREATED = '2026-01-02T00:00:00.000Z';

const database = eachTestWithEmptyDatabase();

it('leaves what exists live since it was created, and what an older instance creates live at once', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  const add = (title: string) =>
    sql`insert into videos (created_at, updated_at, title, link, description, views, featured)
    values (${CREATED}, ${CREATED}, ${title}, '', '', 0, 0)`.execute(db);
  await add('existing');
  await migrate(database(), migrations);
  await add('of an older instance');
  const rows = await db
    .selectFrom('videos')
    .select(['title', 'publish_at', 'unpublish_at'])
    .where(isLive(new Date(CREATED)))
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { title: 'existing', publish_at: CREATED, unpublish_at: null },
    { title: 'of an older instance', publish_at: '1970-01-01T00:00:00.000Z', unpublish_at: null },
  ]);
});
