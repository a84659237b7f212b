// @databases none
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISK, type Disk } from '../process/disk.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { incomingFolder } from './incoming-folder.ts';

const BYTES = Buffer.from('bytes of an upload');

let dataDir: string;
let received: string;
let done: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qram-durable-'));
  received = join(dataDir, 'received');
  await writeFile(received, BYTES);
  done = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const short = (path: string): string => relative(dataDir, path) || '.';
const recording = (changes: Partial<Disk> = {}): Disk => ({
  async syncFile(path) {
    done.push(`sync file ${short(path)} of ${(await readFile(path)).length} bytes`);
    await DISK.syncFile(path);
  },
  async syncFolder(path) {
    done.push(`sync folder ${short(path)}`);
    await DISK.syncFolder(path);
  },
  async rename(from, to) {
    done.push(`rename to ${short(to)}`);
    await DISK.rename(from, to);
  },
  ...changes,
});
const openWith = (disk: Disk): Promise<FileStore> => openFolderStore(dataDir, incomingFolder(dataDir), { disk });

const KEY = 'patents/a.pdf';
const WAYS: [string, (store: FileStore) => Promise<void>, string][] = [
  ['put', (store) => store.put(KEY, BYTES), 'storage/patents/a.pdf.part'],
  ['putStream', (store) => store.putStream(KEY, Readable.from([BYTES]), BYTES.length), 'storage/patents/a.pdf.part'],
  ['take', (store) => store.take(received, KEY), 'received'],
];

describe.each(WAYS)('a file stored by %s', (_way, store, written) => {
  it('syncs a file before it is renamed, and its folders before it is stored', async () => {
    const files = await openWith(recording());
    await store(files);
    expect(done).toEqual([
      'sync folder .',
      'sync folder storage',
      'sync folder storage',
      'sync folder .',
      `sync file ${written} of ${BYTES.length} bytes`,
      'rename to storage/patents/a.pdf',
      'sync folder storage/patents',
    ]);
    expect(await readFile(join(dataDir, 'storage', KEY))).toEqual(BYTES);
  });

  it('syncs folders that another process created', async () => {
    await (await openWith(DISK)).put('patents/other.pdf', BYTES);
    await store(await openWith(recording()));
    expect(done.slice(0, 2)).toEqual(['sync folder storage', 'sync folder .']);
    expect(done).toHaveLength(5);
  });

  it.each(['syncFile', 'rename', 'syncFolder'] as const)('rejects a file when %s fails', async (operation) => {
    const disk = recording();
    const files = await openWith(disk);
    await files.put('patents/other.pdf', BYTES);
    disk[operation] = async () => {
      throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    };
    await expect(store(files)).rejects.toMatchObject({ cause: { code: 'EIO' } });
    expect(await readdir(join(dataDir, 'storage/patents'))).toEqual(['other.pdf']);
  });
});

it('a file from another disk is copied and synced before it is renamed', async () => {
  const disk = recording({
    async rename(from, to) {
      if (from === received) throw Object.assign(new Error('cross-device link'), { code: 'EXDEV' });
      done.push(`rename to ${short(to)}`);
      await rename(from, to);
    },
  });
  const files = await openWith(disk);
  await files.take(received, KEY);
  expect(done.slice(-3)).toEqual([
    `sync file storage/patents/a.pdf.part of ${BYTES.length} bytes`,
    'rename to storage/patents/a.pdf',
    'sync folder storage/patents',
  ]);
  expect(await readFile(join(dataDir, 'storage', KEY))).toEqual(BYTES);
  expect(existsSync(received)).toBe(false);
});

it("a key can't leave the store", async () => {
  const files = await openWith(DISK);
  for (const key of ['../received', 'patents/../../received', '', '.']) {
    await expect(files.put(key, BYTES)).rejects.toThrow('leaves the store');
    await expect(files.read(key)).rejects.toThrow('leaves the store');
    await expect(files.delete([key])).rejects.toThrow('leaves the store');
  }
  expect(existsSync(received)).toBe(true);
});
