import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { migrations } from '../../migrations/migrations.ts';
import { readEnv } from '../../src/env.ts';
import { ContentRevisions } from '../../src/platform/database/content-revisions.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';
import { openMail } from '../../src/platform/mail/open-mail.ts';
import { createTestDatabase } from '../databases/test-database.ts';

export interface TestOutbox {
  deps: Pick<Dependencies, 'db' | 'dialect' | 'revisions' | 'log' | 'now' | 'mail'>;
  setTime(at: Date | null): void;
  close(): Promise<void>;
}

/** An empty outbox, with the transport that the variables configure. */
export async function openTestOutbox(variables: Record<string, string>): Promise<TestOutbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qram-test-'));
  const { databaseUrl, drop } = await createTestDatabase({ migratedIn: dataDir });
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...variables });
  const database = await openDatabase(env);
  await migrate(database, migrations);
  let fixed: Date | null = null;
  return {
    deps: {
      db: database.db,
      dialect: database.dialect,
      revisions: new ContentRevisions(database.db, database.dialect),
      log: pino({ level: 'silent' }),
      now: () => fixed ?? new Date(),
      mail: openMail(env.mail),
    },
    setTime: (at) => {
      fixed = at;
    },
    close: async () => {
      await database.db.destroy();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
