import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Operations that decide what survives a power cut. */
export interface Disk {
  /** Resolves when the file's content is on disk. */
  syncFile(path: string): Promise<void>;
  /** Resolves when the folder's entries are on disk: files created, renamed or removed in it. */
  syncFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

/** Some network file systems can't sync folders; they write entries through. */
const CANNOT_SYNC = new Set<string | undefined>(['EINVAL', 'EBADF', 'EISDIR', 'ENOTSUP']);

async function syncFile(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

export const DISK: Disk = {
  syncFile,
  syncFolder: (path) =>
    syncFile(path).catch((error: NodeJS.ErrnoException) => {
      if (!CANNOT_SYNC.has(error.code)) throw error;
    }),
  rename,
};

/**
 * Removes a file if it exists. `rm` with `force` tries to remove a folder of that name after EPERM; this reports the
 * original error.
 * @throws the system's error
 */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function assertFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' });
}

/** Another process may have created it first. */
const acceptExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

/**
 * Creates a folder with its parents and syncs them. `mkdir` with `recursive` retries forever below /proc; this tries
 * each folder at most twice.
 * @returns whether the folder is new
 * @throws the system's error; `ENOTDIR` when the name is taken by something else
 */
export async function makeFolder(path: string, options: { mode?: number; disk?: Disk } = {}): Promise<boolean> {
  const { mode, disk = DISK } = options;
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      await assertFolder(path);
      return false;
    }
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    await makeFolder(parent, options);
    await mkdir(path, { mode }).catch(acceptExisting);
  }
  await disk.syncFolder(dirname(path));
  return true;
}
