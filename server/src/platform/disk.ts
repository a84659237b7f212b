import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The operations that decide what survives a power cut. */
export interface Disk {
  /** Resolves when the file's bytes are on disk. */
  syncFile(path: string): Promise<void>;
  /** Resolves when the folder's entries are on disk: files made in it, renamed into it, or removed. */
  syncFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

/** Some network file systems cannot sync a folder; they write its entries through. */
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
 * Removes a file, if there is one. Unlike `rm` with `force`, which tries to remove a folder of that name after EPERM, it
 * reports what the system said.
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

/** Another process may have been faster. */
const acceptExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

/**
 * Makes a folder with its parents and syncs them. Unlike `mkdir` with `recursive`, which retries forever below /proc,
 * it tries no folder more than twice.
 * @returns whether the folder is new
 * @throws the system's error; `ENOTDIR` when something else has this name
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
