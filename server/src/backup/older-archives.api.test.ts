// @databases both
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations/migrations.ts';
import { dumpSite } from '../../test/databases/site-dump.ts';
import { createTestDatabase } from '../../test/databases/test-database.ts';
import { readMembers } from '../../test/documents/archive-builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { openDependencies } from '../dependencies.ts';
import { readEnv } from '../env.ts';
import { findUser } from '../modules/users/service.ts';
import { appliedMigrations, insertRows } from '../platform/database/database-dump.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { KNOWN_MIGRATIONS, makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const OLDER = KNOWN_MIGRATIONS.slice(0, KNOWN_MIGRATIONS.indexOf('0006-clicks') + 1);

let folder: string;
let site: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-older-'));
  site = await startTestSite();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

it("an archive of an older version is migrated like that version's own database", async () => {
  const older = await createTestDatabase();
  const env = readEnv({ DATA_DIR: join(folder, 'older'), DATABASE_URL: older.databaseUrl });
  const database = await openDatabase(env);
  await migrate(database, Object.fromEntries(OLDER.map((name) => [name, migrations[name] as never])));
  const stamps = { created_at: '2025-01-02T03:04:05.000Z', updated_at: '2025-01-02T03:04:05.000Z' };
  const user = {
    id: 7,
    name: 'Older',
    username: 'older',
    email: 'o@example.test',
    password_hash: 'x',
    role: 'user',
    status: 'active',
    qrampremium: 1,
  };
  const columns = [...Object.keys(user), ...Object.keys(stamps)];
  await insertRows(database.db, { name: 'users', columns, key: ['id'] }, [{ ...user, ...stamps }]);
  const access = { user_access_levels: { user_id: 7, level: 2 }, user_premium_topics: { user_id: 7, topic_id: 5 } };
  for (const [name, row] of Object.entries(access)) {
    const key = Object.keys(row);
    await insertRows(database.db, { name, columns: key, key }, [row]);
  }

  const path = join(folder, 'older.tar.gz');
  const deps = { ...site.deps, db: database.db };
  const signal = new AbortController().signal;
  const made = await makeBackup({ deps, openDatabase: () => openDatabase(env) }, path, { signal });
  expect(made?.manifest.migrations).toEqual(OLDER);
  expect((await readMembers(path)).map(({ header }) => header.name)).toContain('rows/users/000001.jsonl');

  const fresh = await createTestDatabase();
  const target = await openDependencies(
    readEnv({ DATA_DIR: join(folder, 'target'), DATABASE_URL: fresh.databaseUrl, LOG_LEVEL: 'silent' }),
  );
  await restoreBackup(target.deps, path, { replace: false });
  expect(await appliedMigrations(target.deps.db)).toEqual(KNOWN_MIGRATIONS);
  expect(await migrate(target.database, migrations)).toEqual([]);

  await migrate(database, migrations);
  const { audit_entries: _trail, ...upgraded } = (await dumpSite(deps)).tables;
  const { audit_entries: _restored, ...restored } = (await dumpSite(target.deps)).tables;
  expect(restored).toEqual(upgraded);
  expect(restored.users?.[0]).toContain('["email_verified_at",null]');
  const user7 = await findUser(target.deps, 7);
  expect(user7).toMatchObject({ access_level: '2', premium: '5', qrampremium: 1 });
  await target.close();
  await database.db.destroy();
  await fresh.drop();
  await older.drop();
});
