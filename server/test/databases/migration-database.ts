import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { OpenDatabase } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createTestDatabase } from './test-database.ts';

/** Opens an empty database for each test of the file. @returns a getter */
export function eachTestWithEmptyDatabase(): () => OpenDatabase {
  let dataDir: string;
  let database: OpenDatabase;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'qram-migration-'));
    const made = await createTestDatabase();
    drop = made.drop;
    database = await openDatabase({ dataDir, databaseUrl: made.databaseUrl, databasePool: 2 });
  });
  afterEach(async () => {
    await database.db.destroy();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => database;
}
