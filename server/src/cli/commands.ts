import { randomBytes } from 'node:crypto';
import { openApiDocument } from '@qram/contract/openapi';
import { openDependencies } from '../dependencies.ts';
import type { Env } from '../env.ts';
import { emptyTrash, sweepStore } from '../housekeeping.ts';
import { resetAccount } from '../modules/auth/service.ts';
import { readStatistics } from '../modules/dashboard/service.ts';
import { SYSTEM } from '../platform/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import { backupCommands } from './backup-commands.ts';
import { type Command, CommandError } from './command.ts';

async function info(env: Env): Promise<string> {
  const site = await openDependencies(env);
  try {
    const counts = await readStatistics(site.deps);
    const lines = [
      `database: ${site.deps.dialect}`,
      `data folder: ${env.dataDir}`,
      `files: ${site.deps.files.address}`,
      ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
    ];
    return lines.join('\n');
  } finally {
    await site.close();
  }
}

async function resetPassword(env: Env, [username]: readonly string[]): Promise<string> {
  if (!username) throw new CommandError('Name the user: npm run qram -- admin reset <user name>');
  const site = await openDependencies(env);
  try {
    const password = randomBytes(12).toString('base64url');
    const { secondFactorRemoved } = await resetAccount(site.deps, SYSTEM, { username, password });
    const factor = secondFactorRemoved ? ' Two-step sign-in was switched off.' : '';
    return `The password of ${username} is now ${password} (shown only now). The account is active, and all of its sessions have ended.${factor}`;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found')
      throw new CommandError(`There is no user named ${username}.`);
    throw error;
  } finally {
    await site.close();
  }
}

/** Runs work on the site that the environment names, and closes it again. */
async function onSite(env: Env, work: (deps: Dependencies) => Promise<string>): Promise<string> {
  const site = await openDependencies(env);
  try {
    return await work(site.deps);
  } finally {
    await site.close();
  }
}

const purgeTrash = (env: Env): Promise<string> =>
  onSite(env, async (deps) => {
    const { purged, kept, failed } = await emptyTrash(deps);
    if (failed > 0) throw new CommandError(`${failed} records could not be deleted; the log says why. ${purged} were.`);
    const held = kept > 0 ? ` ${kept} stay because something still refers to them.` : '';
    return `${purged} records were deleted for good.${held}`;
  });

const sweepFiles = (env: Env): Promise<string> =>
  onSite(env, async (deps) => {
    const { files, bytes } = await sweepStore(deps);
    return `${files} files that nothing names were deleted (${bytes} bytes).`;
  });

/** Every operator command. */
export const commands: readonly Command[] = [
  {
    name: 'info',
    parameters: '',
    summary: 'say which database and folder are in use, and how much is in them',
    run: info,
  },
  {
    name: 'admin reset',
    parameters: '<user name>',
    summary: 'let a locked-out user in: new password, no second factor, active, all sessions ended',
    run: resetPassword,
  },
  {
    name: 'trash purge',
    parameters: '',
    summary: 'delete for good what has been in the trash for 30 days',
    run: purgeTrash,
  },
  {
    name: 'files sweep',
    parameters: '',
    summary: 'delete stored files older than a day that no record names',
    run: sweepFiles,
  },
  ...backupCommands,
  {
    name: 'openapi',
    parameters: '',
    summary: 'print the OpenAPI document',
    run: async (env) => JSON.stringify(openApiDocument(env.publicUrl), null, 2),
  },
];

/** The text of --help: one line for each command. */
export function usage(): string {
  const lines = commands.map(({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(28)} ${summary}`);
  return ['Usage: npm run qram -- <command>', '', ...lines, ''].join('\n');
}
