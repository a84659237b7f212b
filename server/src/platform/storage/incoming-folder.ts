import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@qram/contract/values/durations';
import { HOST, isRunning } from '../process/process-name.ts';

/** Uploads time out after two minutes. */
const ABANDONED_MS = DAY_MS;
const NAME = /^(.+)-(\d+)-[0-9a-f]{8}$/;

export interface IncomingFolder {
  readonly incomingDir: string;
  clearIncoming(): Promise<void>;
  removeIncoming(): Promise<void>;
}

/**
 * A folder per process, so that several can share a data folder. Cleans up after dead processes of this machine, and
 * anything untouched for a day.
 */
export function incomingFolder(dataDir: string): IncomingFolder {
  const root = join(dataDir, 'incoming');
  const folder = `${HOST}-${process.pid}-${randomBytes(4).toString('hex')}`;

  async function isAbandoned(name: string): Promise<boolean> {
    const [, host, pid] = NAME.exec(name) ?? [];
    // Other names are from an older version.
    if (!host) return true;
    if (host === HOST) return !isRunning(Number(pid));
    const modified = await stat(join(root, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return Date.now() - modified > ABANDONED_MS;
  }

  return {
    incomingDir: join(root, folder),
    async clearIncoming() {
      const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names)
        if (await isAbandoned(name)) await rm(join(root, name), { recursive: true, force: true });
    },
    removeIncoming: () => rm(join(root, folder), { recursive: true, force: true }),
  };
}
