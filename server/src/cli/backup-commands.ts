import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ArchiveError, type Manifest } from '../backup/archive-format.ts';
import { BackupUnderWay, makeBackup, rowsOf } from '../backup/backup.ts';
import { restoreBackup, TargetNotEmpty, verifyBackup } from '../backup/restore.ts';
import { openDependencies } from '../dependencies.ts';
import type { Env } from '../env.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { StorageUnavailable } from '../platform/storage/file-store.ts';
import { type Command, CommandError } from './command.ts';

const REPLACE = '--replace';

/** The one file that a command is about. */
function fileIn(name: string, parameters: readonly string[], flags: readonly string[] = []): string {
  const files = parameters.filter((word) => !word.startsWith('--'));
  const stranger = parameters.find((word) => word.startsWith('--') && !flags.includes(word));
  if (stranger !== undefined) throw new CommandError(`${name} knows no ${stranger}.`);
  if (files.length !== 1 || !files[0]) throw new CommandError(`Name one file: npm run qram -- ${name} <file>`);
  return resolve(files[0]);
}

/** Says in one line what kept a command from its work. */
async function saying<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArchiveError) throw new CommandError(`${file} is refused. ${error.message}`);
    if (error instanceof CommandError) throw error;
    if (error instanceof BackupUnderWay) throw new CommandError(error.message);
    if (error instanceof StorageUnavailable) throw new CommandError(`The file store cannot be used: ${error.message}.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`${file}: there is no such file or folder.`);
    if (code && /^E[A-Z]+$/.test(code)) throw new CommandError(`${file} cannot be read or written (${code}).`);
    throw error;
  }
}

const told = (manifest: Manifest): string =>
  `${rowsOf(manifest)} rows and ${manifest.files.count} files (${manifest.files.bytes} bytes) as of ${manifest.made_at}, schema ${manifest.migrations.at(-1)}`;

async function backup(env: Env, parameters: readonly string[]): Promise<string> {
  const file = fileIn('backup', parameters);
  if (await stat(file).catch(() => null)) throw new CommandError(`${file} exists already; name another file.`);
  const site = await openDependencies(env);
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopped.abort(new CommandError('The backup was stopped, and nothing is left of it.')));
  try {
    const source = { deps: site.deps, openDatabase: () => openDatabase(env) };
    const made = await saying(file, () => makeBackup(source, file, { signal: stopped.signal }));
    if (!made) throw new CommandError('No backup was made.');
    const { missing_files: missing } = made.manifest;
    const lost =
      missing.length > 0 ? `\nRecords name ${missing.length} files that are not there: ${missing[0]}, …` : '';
    return `${file}: ${made.bytes} bytes, ${told(made.manifest)}. Keep it as safe as the database: password hashes are in it.${lost}`;
  } finally {
    await site.close();
  }
}

async function verify(_env: Env, parameters: readonly string[]): Promise<string> {
  const file = fileIn('verify', parameters);
  return `${file} is whole: ${told(await saying(file, () => verifyBackup(file)))}.`;
}

async function restore(env: Env, parameters: readonly string[]): Promise<string> {
  const file = fileIn('restore', parameters, [REPLACE]);
  // Before anything is opened: a new database gets its tables at that moment.
  await saying(file, () => verifyBackup(file));
  const site = await openDependencies(env);
  try {
    const manifest = await saying(file, () =>
      restoreBackup(site.deps, file, { replace: parameters.includes(REPLACE) }),
    );
    return `Restored ${told(manifest)}. Everybody has to sign in again.`;
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${error.message} Nothing was changed.`);
    if (error instanceof TargetNotEmpty)
      throw new CommandError(
        `The database holds a site already, and nothing was changed. To lose that site: npm run qram -- restore <file> ${REPLACE}`,
      );
    if (error instanceof Error)
      throw new CommandError(`The restoration failed, and nothing was changed: ${error.message}`);
    throw error;
  } finally {
    await site.close();
  }
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    parameters: '<file>',
    summary: 'write rows and files of one moment into an archive, while the site serves',
    run: backup,
  },
  { name: 'verify', parameters: '<file>', summary: 'check an archive, and change nothing', run: verify },
  {
    name: 'restore',
    parameters: `<file> [${REPLACE}]`,
    summary: 'put an archive into an empty site, or in the place of the one that is there',
    run: restore,
  },
];
