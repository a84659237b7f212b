import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export interface StoredFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

export interface ListedFile {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** Files by key (`gallery/a1.webp`), and a folder for uploads that are not accepted yet. */
export interface FileStore {
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Takes a received upload in, without reading it into memory. */
  take(path: string, key: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  delete(keys: readonly string[]): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Every stored file; what is taken away meanwhile is left out. */
  list(): AsyncIterable<ListedFile>;
  /** Folder in which the files lie by their keys. */
  readonly root: string;
  /** Folder for incoming uploads. */
  readonly incomingDir: string;
  /** Empties that folder of what a crash has left; to be called before the first request. */
  clearIncoming(): Promise<void>;
}

/**
 * Puts a received file in its place in one step, so that nobody ever meets half of it. Where the store lies on another
 * disk the file is copied, and a copy that fails is taken away.
 */
async function moveInto(disk: Disk, location: string, path: string, key: string): Promise<void> {
  const target = join(location, key);
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    try {
      await disk.moveFromFs(path, key);
    } catch (failed) {
      await rm(target, { force: true });
      throw failed;
    }
  }
}

async function* listFolder(location: string): AsyncGenerator<ListedFile> {
  for await (const entry of await opendir(location, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const about = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (about) yield { key: relative(location, path).replaceAll(sep, '/'), size: about.size, modified: about.mtime };
  }
}

/** Opens the store in the data folder. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const location = join(dataDir, 'storage');
  const incomingDir = join(dataDir, 'incoming');
  await Promise.all([mkdir(location, { recursive: true }), mkdir(incomingDir, { recursive: true })]);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    root: location,
    has: (key) => disk.exists(key),
    list: () => listFolder(location),
    incomingDir,
    async clearIncoming() {
      await rm(incomingDir, { recursive: true, force: true });
      await mkdir(incomingDir, { recursive: true });
    },
    put: (key, contents) => disk.put(key, contents),
    take: (path, key) => moveInto(disk, location, path, key),
    async read(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), size: contentLength };
    },
    async delete(keys) {
      for (const key of keys) await disk.delete(key);
    },
  };
}
