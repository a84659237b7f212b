import { randomBytes } from 'node:crypto';
import { openApiDocument } from '@qram/contract/api/openapi';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import { openDependencies } from '../dependencies.ts';
import type { Env } from '../env.ts';
import { deleteReleased, emptyTrash, reindex, sweepStore } from '../housekeeping.ts';
import { resetAccount } from '../modules/auth/service.ts';
import { readStatistics } from '../modules/dashboard/service.ts';
import { SYSTEM } from '../platform/access/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import { backupCommands } from './backup-commands.ts';
import { type Command, CommandError } from './command.ts';
import { simulateCommand } from './simulate-command.ts';

async function info(env: Env): Promise<string> {
  const site = await openDependencies(env);
  try {
    const statistics = await readStatistics(site.deps);
    const byStatus = statistics.requests_by_status.map(
      ({ status, count }) => `${count} ${statusLabel(status).toLowerCase()}`,
    );
    return [
      `database: ${site.deps.dialect}`,
      `data folder: ${env.dataDir}`,
      `files: ${site.deps.files.location}`,
      `videos: ${statistics.videos_count}`,
      `tutorial topics: ${statistics.topics_count}`,
      `users: ${statistics.users_count}`,
      `service requests: ${statistics.service_requests_count} (${byStatus.join(', ')})`,
    ].join('\n');
  } finally {
    await site.close();
  }
}

async function resetPassword(env: Env, [username]: readonly string[]): Promise<string> {
  if (!username) throw new CommandError('Missing username: npm run qram -- admin reset <username>');
  const site = await openDependencies(env);
  try {
    const password = randomBytes(12).toString('base64url');
    const { secondFactorRemoved } = await resetAccount(site.deps, SYSTEM, { username, password });
    const factor = secondFactorRemoved ? ' Two-step verification was turned off.' : '';
    return `The password of ${username} is now ${password} (shown only now). The account is active, and all its sessions have ended.${factor}`;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found')
      throw new CommandError(`There is no user named ${username}.`);
    throw error;
  } finally {
    await site.close();
  }
}

async function withSite(env: Env, work: (deps: Dependencies) => Promise<string>): Promise<string> {
  const site = await openDependencies(env);
  try {
    return await work(site.deps);
  } finally {
    await site.close();
  }
}

const purgeTrash = (env: Env): Promise<string> =>
  withSite(env, async (deps) => {
    const { purged, blocked, failed } = await emptyTrash(deps);
    const released = await deleteReleased(deps);
    if (failed > 0)
      throw new CommandError(`${failed} records could not be deleted; see the log. ${purged} were deleted.`);
    const remaining = blocked > 0 ? ` ${blocked} were skipped because other records still refer to them.` : '';
    const files = released > 0 ? ` ${released} replaced files were deleted.` : '';
    return `Permanently deleted ${purged} records.${remaining}${files}`;
  });

const sweepFiles = (env: Env): Promise<string> =>
  withSite(env, async (deps) => {
    const { files, bytes } = await sweepStore(deps);
    return `Deleted ${files} unreferenced files (${bytes} bytes).`;
  });

const rebuildIndex = (env: Env): Promise<string> =>
  withSite(env, async (deps) => `Indexed ${await reindex(deps)} records.`);

export const commands: readonly Command[] = [
  {
    name: 'info',
    parameters: '',
    summary: 'show the database, the data folder and how many records there are',
    run: info,
  },
  {
    name: 'admin reset',
    parameters: '<username>',
    summary: 'reset a locked-out account: new password, no two-step verification, active, all sessions ended',
    run: resetPassword,
  },
  {
    name: 'trash purge',
    parameters: '',
    summary: 'permanently delete records that have been in the trash for 30 days',
    run: purgeTrash,
  },
  {
    name: 'files sweep',
    parameters: '',
    summary: 'delete files older than a day that no record refers to',
    run: sweepFiles,
  },
  {
    name: 'reindex',
    parameters: '',
    summary: 'build the search index again from all records',
    run: rebuildIndex,
  },
  ...backupCommands,
  simulateCommand,
  {
    name: 'openapi',
    parameters: '',
    summary: 'print the OpenAPI document',
    run: async (env) => JSON.stringify(openApiDocument(env.publicUrl), null, 2),
  },
];

export function formatUsage(): string {
  const lines = commands.map(({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(28)} ${summary}`);
  return ['Usage: npm run qram -- <command>', '', ...lines, ''].join('\n');
}
