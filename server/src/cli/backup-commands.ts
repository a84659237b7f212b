import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ArchiveError, type Manifest } from '../backup/archive-format.ts';
import { BackupInProgress, makeBackup, sumRows } from '../backup/backup.ts';
import { restoreBackup, TargetNotEmpty, verifyBackup } from '../backup/restore.ts';
import { openDependencies } from '../dependencies.ts';
import type { Env } from '../env.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { StorageUnavailable } from '../platform/storage/file-store.ts';
import { type Command, CommandError } from './command.ts';

const REPLACE = '--replace';

function parseFileArgument(name: string, parameters: readonly string[], flags: readonly string[] = []): string {
  const files = parameters.filter((word) => !word.startsWith('--'));
  const unknown = parameters.find((word) => word.startsWith('--') && !flags.includes(word));
  if (unknown !== undefined) throw new CommandError(`${name} has no option ${unknown}.`);
  if (files.length !== 1 || !files[0]) throw new CommandError(`Missing file: npm run qram -- ${name} <file>`);
  return resolve(files[0]);
}

/** Turns expected errors into one line. */
async function reportErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArchiveError) throw new CommandError(`${file} is not a valid backup. ${error.message}`);
    if (error instanceof CommandError) throw error;
    if (error instanceof BackupInProgress) throw new CommandError(error.message);
    if (error instanceof StorageUnavailable) throw new CommandError(`The file store can't be used: ${error.message}.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`${file}: no such file or folder.`);
    if (code && /^E[A-Z]+$/.test(code)) throw new CommandError(`${file} can't be read or written (${code}).`);
    throw error;
  }
}

const formatManifest = (manifest: Manifest): string =>
  `${sumRows(manifest)} rows and ${manifest.files.count} files (${manifest.files.bytes} bytes) as of ${manifest.made_at}, schema ${manifest.migrations.at(-1)}`;

async function backup(env: Env, parameters: readonly string[]): Promise<string> {
  const file = parseFileArgument('backup', parameters);
  if (await stat(file).catch(() => null)) throw new CommandError(`${file} already exists; choose another name.`);
  const site = await openDependencies(env);
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopped.abort(new CommandError('The backup was canceled and its file deleted.')));
  try {
    const source = { deps: site.deps, openDatabase: () => openDatabase(env) };
    const made = await reportErrors(file, () => makeBackup(source, file, { signal: stopped.signal }));
    if (!made) throw new CommandError('No backup was made.');
    const { missing_files: missing } = made.manifest;
    const lost =
      missing.length > 0 ? `\n${missing.length} files that records refer to are missing: ${missing[0]}, …` : '';
    return `${file}: ${made.bytes} bytes, ${formatManifest(made.manifest)}. Protect it like the database: it contains password hashes.${lost}`;
  } finally {
    await site.close();
  }
}

async function verify(_env: Env, parameters: readonly string[]): Promise<string> {
  const file = parseFileArgument('verify', parameters);
  return `${file} is valid: ${formatManifest(await reportErrors(file, () => verifyBackup(file)))}.`;
}

async function restore(env: Env, parameters: readonly string[]): Promise<string> {
  const file = parseFileArgument('restore', parameters, [REPLACE]);
  // Verify before opening the site, which would migrate a new database.
  await reportErrors(file, () => verifyBackup(file));
  const site = await openDependencies(env);
  try {
    const manifest = await reportErrors(file, () =>
      restoreBackup(site.deps, file, { replace: parameters.includes(REPLACE) }),
    );
    return `Restored ${formatManifest(manifest)}. All users must log in again.`;
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${error.message} Nothing was changed.`);
    if (error instanceof TargetNotEmpty)
      throw new CommandError(
        `The database already contains a site; nothing was changed. To replace that site: npm run qram -- restore <file> ${REPLACE}`,
      );
    if (error instanceof Error) throw new CommandError(`The restore failed; nothing was changed: ${error.message}`);
    throw error;
  } finally {
    await site.close();
  }
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    parameters: '<file>',
    summary: 'back up all rows and files to an archive while the site is running',
    run: backup,
  },
  { name: 'verify', parameters: '<file>', summary: 'validate an archive without changing anything', run: verify },
  {
    name: 'restore',
    parameters: `<file> [${REPLACE}]`,
    summary: 'restore an archive into an empty site, or replace the existing one',
    run: restore,
  },
];
