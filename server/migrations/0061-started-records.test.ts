// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readLastBackup } from '../src/backup/backup-state.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0061'));
const AT = '2026-01-01T00:00:00.000Z';

const database = eachTestWithEmptyDatabase();

it('carries over when records and the last backup were started', async () => {
  await migrate(database(), OLDER);
  const { db } = database();
  await sql`insert into users (id, name, username, email, role, status, password_hash, created_at, updated_at)
    values (1, 'Reader', 'reader', 'reader@example.org', 'user', 'active', '', ${AT}, ${AT})`.execute(db);
  await sql`insert into learning_records (user_id, collection, record_id, begun_at, position, last_at)
    values (1, 'videos', 2, ${AT}, 30, ${AT})`.execute(db);
  const backup = { begun_at: AT, ended_at: AT, file: 'qram.tar.gz', bytes: 1, error: null };
  await sql`insert into site_state (key, value) values ('backup_last', ${JSON.stringify(backup)})`.execute(db);

  await migrate(database(), migrations);

  expect(await db.selectFrom('learning_records').select('started_at').execute()).toEqual([{ started_at: AT }]);
  const { begun_at, ...others } = backup;
  expect(await readLastBackup(db)).toEqual({ started_at: begun_at, ...others });
});
