import { createReadStream } from 'node:fs';
import { opendir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { cachedProbe } from '../jobs/cached-probe.ts';
import { DISK, type Disk, isFullDisk, makeFolder, removeFile } from '../process/disk.ts';
import { type FileInfo, type FileStore, type ListedFile, StorageUnavailable, writingFiles } from './file-store.ts';
import { FolderFile } from './folder-file.ts';
import type { IncomingFolder } from './incoming-folder.ts';

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function* listFolder(location: string): AsyncGenerator<ListedFile> {
  for await (const entry of await opendir(location, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const about = await stat(path).catch(nullIfMissing);
    if (about) yield { key: relative(location, path).replaceAll(sep, '/'), size: about.size, modified: about.mtime };
  }
}

/** Makes each file survive a power cut once its promise resolves, and never exposes half a file. */
class DurableFolder {
  readonly #dataDir: string;
  readonly #disk: Disk;
  /** Another process may have created a folder without syncing it. */
  readonly #synced = new Set<string>();

  constructor(dataDir: string, disk: Disk) {
    this.#dataDir = dataDir;
    this.#disk = disk;
  }

  async prepare(folder: string): Promise<void> {
    const isNew = await makeFolder(folder, { disk: this.#disk });
    if (!isNew && this.#synced.has(folder)) return;
    for (let path = folder; path !== this.#dataDir; path = dirname(path)) await this.#disk.syncFolder(dirname(path));
    this.#synced.add(folder);
  }

  /** Syncs the bytes, renames, then syncs the folder. */
  async move(path: string, target: string): Promise<void> {
    await this.#disk.syncFile(path);
    await this.#disk.rename(path, target);
    try {
      await this.#disk.syncFolder(dirname(target));
    } catch (error) {
      await removeFile(target);
      throw error;
    }
  }

  async write(target: string, contents: Uint8Array | Readable): Promise<void> {
    await this.prepare(dirname(target));
    const unfinished = `${target}.part`;
    try {
      await writeFile(unfinished, contents);
      await this.move(unfinished, target);
    } catch (error) {
      await removeFile(unfinished);
      throw error;
    }
  }

  async take(path: string, target: string): Promise<void> {
    await this.prepare(dirname(target));
    try {
      await this.move(path, target);
    } catch (error) {
      // The store is on another disk.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await this.write(target, createReadStream(path));
      await removeFile(path);
    }
  }
}

const PROBE_MAX_AGE_MS = 3000;

/** Probes with a real file: a disk that the system made read-only after an error still shows as writable. */
async function probeWrite(location: string): Promise<boolean> {
  const path = join(location, `.write-probe-${process.pid}`);
  try {
    await writingFiles(async () => {
      await writeFile(path, '');
      await removeFile(path);
    });
    return true;
  } catch (error) {
    // A full disk is reported by each write.
    if (error instanceof StorageUnavailable) return false;
    if (isFullDisk(error)) return true;
    throw error;
  }
}

/** @param nginxLocation see `NGINX_FILES` in docs/operating.md */
export async function openFolderStore(
  dataDir: string,
  incoming: IncomingFolder,
  { nginxLocation = null, disk = DISK }: { nginxLocation?: string | null; disk?: Disk } = {},
): Promise<FileStore> {
  const location = join(dataDir, 'storage');
  await makeFolder(location, { disk });
  const folder = new DurableFolder(dataDir, disk);
  const toPath = (key: string): string => {
    const path = join(location, key);
    if (!path.startsWith(location + sep)) throw new Error(`The key ${key} leaves the store.`);
    return path;
  };
  const describe = async (key: string): Promise<FileInfo | null> => {
    const about = await stat(toPath(key)).catch(nullIfMissing);
    return about?.isFile() ? { size: about.size, modified: about.mtime } : null;
  };
  return {
    location: location,
    nginxPath: (key) => nginxLocation && `${nginxLocation}${key}`,
    describe,
    has: async (key) => (await describe(key)) !== null,
    list: () => listFolder(location),
    isAvailable: async () => true,
    isWritable: cachedProbe(() => probeWrite(location), PROBE_MAX_AGE_MS),
    incomingDir: incoming.incomingDir,
    clearIncoming: incoming.clearIncoming,
    close: incoming.removeIncoming,
    put: async (key, contents) => writingFiles(() => folder.write(toPath(key), contents)),
    putStream: async (key, contents) => writingFiles(() => folder.write(toPath(key), contents)),
    take: async (path, key) => writingFiles(() => folder.take(path, toPath(key))),
    async read(key, range) {
      const about = await describe(key);
      return about && new FolderFile(toPath(key), about.size, range);
    },
    async delete(keys) {
      for (const key of keys) await writingFiles(() => removeFile(toPath(key)));
    },
  };
}
