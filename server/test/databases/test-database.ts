import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrations } from '../../migrations/migrations.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openSqlite, sqlitePath } from '../../src/platform/database/sqlite/sqlite-driver.ts';
import { administer, databaseUrl, MIGRATED_TEMPLATE } from './postgres-databases.ts';

export interface TestDatabase {
  /** Undefined for SQLite. */
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'qram-template-'));
  try {
    const database = openSqlite(folder);
    await migrate(database, migrations);
    await database.db.destroy();
    return await readFile(sqlitePath(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Created once per test process. */
let sqliteTemplate: Promise<Buffer> | undefined;

/** @param migratedIn data folder for a database with the current schema; undefined: an empty database */
export async function createTestDatabase({ migratedIn }: { migratedIn?: string } = {}): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    if (migratedIn) {
      sqliteTemplate ??= migratedFile();
      await writeFile(sqlitePath(migratedIn), await sqliteTemplate);
    }
    return { databaseUrl: undefined, drop: async () => {} };
  }
  const administration = inject('postgresUrl');
  const name = `qram_${randomBytes(6).toString('hex')}`;
  await administer(administration, `create database ${name}${migratedIn ? ` template ${MIGRATED_TEMPLATE}` : ''}`);
  return {
    databaseUrl: databaseUrl(administration, name),
    drop: () => administer(administration, `drop database ${name} with (force)`),
  };
}
