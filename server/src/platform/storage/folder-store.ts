import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { cachedProbe } from '../cached-probe.ts';
import { isFullDisk } from '../full-disk.ts';
import { type FileFacts, type FileStore, type ListedFile, StorageUnavailable, writingFiles } from './file-store.ts';
import type { IncomingFolder } from './incoming-folder.ts';

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

/** Writes beside the place and then renames, synced, because nobody will send these bytes again. */
async function writeInto(location: string, key: string, contents: Readable): Promise<void> {
  const target = join(location, key);
  const beside = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(contents, createWriteStream(beside, { flush: true }));
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

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

const PROBE_MAX_AGE_MS = 3000;

/** Creates a file and deletes it: a disk that the system made read-only after an error still shows as writable. */
async function probeWrite(location: string): Promise<boolean> {
  const path = join(location, `.write-probe-${process.pid}`);
  try {
    await writingFiles(async () => {
      await writeFile(path, '');
      await rm(path, { force: true });
    });
    return true;
  } catch (error) {
    // A full disk answers each write by itself.
    if (error instanceof StorageUnavailable) return false;
    if (isFullDisk(error)) return true;
    throw error;
  }
}

/** Opens the store in the data folder. */
export async function openFolderStore(dataDir: string, incoming: IncomingFolder): Promise<FileStore> {
  const location = join(dataDir, 'storage');
  await mkdir(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const describe = async (key: string): Promise<FileFacts | null> => {
    const about = await stat(join(location, key)).catch(nullIfMissing);
    return about?.isFile() ? { size: about.size, modified: about.mtime } : null;
  };
  return {
    address: location,
    describe,
    has: (key) => disk.exists(key),
    list: () => listFolder(location),
    isAvailable: async () => true,
    isWritable: cachedProbe(() => probeWrite(location), PROBE_MAX_AGE_MS),
    incomingDir: incoming.incomingDir,
    clearIncoming: incoming.clearIncoming,
    close: incoming.removeIncoming,
    put: (key, contents) => writingFiles(() => disk.put(key, contents)),
    putStream: (key, contents) => writingFiles(() => writeInto(location, key, contents)),
    take: (path, key) => writingFiles(() => moveInto(disk, location, path, key)),
    async read(key, range) {
      const about = await describe(key);
      if (!about) return null;
      return { stream: createReadStream(join(location, key), range), size: about.size };
    },
    async delete(keys) {
      for (const key of keys) await writingFiles(() => disk.delete(key));
    },
  };
}
