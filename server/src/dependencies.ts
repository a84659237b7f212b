import { accessSync, constants, mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { migrations } from '../migrations/migrations.ts';
import { holdDuringBackup } from './backup/held-files.ts';
import type { Env } from './env.ts';
import { ContentVersions } from './platform/database/content-versions.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { openMail } from './platform/mail/mail-delivery.ts';
import { openFileStore } from './platform/storage/file-store.ts';

export interface OpenDependencies {
  deps: Dependencies;
  database: OpenDatabase;
  close(): Promise<void>;
}

/**
 * Opens the database, brought to its latest form, and the file store.
 * @throws the system's error when the data folder cannot be written or the database cannot be opened
 */
export async function openDependencies(env: Env): Promise<OpenDependencies> {
  mkdirSync(env.dataDir, { recursive: true });
  accessSync(env.dataDir, constants.W_OK);
  const log = pino({ level: env.logLevel });
  const database = await openDatabase(env);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const versions = new ContentVersions(database.db, database.dialect);
  await versions.refresh();
  const deps: Dependencies = {
    db: database.db,
    dialect: database.dialect,
    versions,
    files: holdDuringBackup(await openFileStore(env), database.db),
    mail: openMail(env.mail),
    accounts: env.accounts,
    log,
    now: () => new Date(),
  };
  const close = async () => {
    await deps.files.close();
    await database.db.destroy();
  };
  return { deps, database, close };
}
