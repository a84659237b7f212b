import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const SQLITE_FULL = 13;

/** True for a full disk or exceeded quota, in files, SQLite or PostgreSQL. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  if (CODES.has(code)) return true;
  // Libraries wrap the system's error.
  return code === 'ERR_SQLITE_ERROR' ? errcode === SQLITE_FULL : isFullDisk(cause);
}

/** Operations that make files survive a power cut. */
export interface Disk {
  syncFile(path: string): Promise<void>;
  /** Syncs the folder's entries: files created, renamed or removed. */
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
 * Removes a file if it exists. Unlike `rm` with `force`, reports EPERM as such.
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

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

/**
 * Creates a folder with its parents and syncs them. Unlike `mkdir` with `recursive`, never loops below /proc.
 * @returns whether the folder is new
 * @throws the system's error; `ENOTDIR` when a file has the name
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
    await mkdir(path, { mode }).catch(ignoreExisting);
  }
  await disk.syncFolder(dirname(path));
  return true;
}
