import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '../migrations/migrations.ts';
import { holdDuringBackup } from './backup/deletion-hold.ts';
import { type Env, EnvironmentError } from './env.ts';
import { mediaLibrary } from './modules/media/service.ts';
import { openRendering } from './modules/tutorials/lessons/lesson-renderer.ts';
import { selectUsernames } from './modules/users/service.ts';
import { ContentRevisions } from './platform/database/content-revisions.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { openLog } from './platform/log/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { makeFolder } from './platform/process/disk.ts';
import { openFileStore } from './platform/storage/open-file-store.ts';

export interface OpenDependencies {
  deps: Dependencies;
  database: OpenDatabase;
  lostLogLines(): number;
  close(): Promise<void>;
}

/** Writes a file, because permissions don't tell root, /proc or /sys whether it works. */
async function openDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, '.start-')));
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Opens the database, migrated to the latest schema, and the file store.
 * @throws EnvironmentError when the data folder can't be written; the system's error when the database can't be opened
 */
export async function openDependencies(env: Env): Promise<OpenDependencies> {
  await openDataDir(env.dataDir);
  const { log, lostLines, close: closeLog } = await openLog(env.logLevel);
  const database = await openDatabase(env);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) log.info({ applied }, 'Database ready');
  const revisions = new ContentRevisions(database.db, database.dialect);
  await revisions.refresh();
  const deps: Dependencies = {
    db: database.db,
    dialect: database.dialect,
    revisions,
    files: holdDuringBackup(await openFileStore(env), database.db),
    library: mediaLibrary,
    findUsernames: selectUsernames,
    mail: openMail(env.mail),
    rendering: openRendering(),
    accounts: env.accounts,
    log,
    now: () => new Date(),
  };
  const close = async () => {
    await deps.rendering.close();
    await deps.files.close();
    await database.db.destroy();
    await closeLog();
  };
  return { deps, database, lostLogLines: lostLines, close };
}
