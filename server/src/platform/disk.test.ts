import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISK, makeFolder } from './disk.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'qram-disk-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('makes missing parents, and syncs the parent of each new folder', async () => {
    const synced: string[] = [];
    const disk = { ...DISK, syncFolder: async (path: string) => void synced.push(path) };
    const path = join(root, 'a', 'b', 'c');
    expect(await makeFolder(path, { disk })).toBe(true);
    expect((await stat(path)).isDirectory()).toBe(true);
    expect(synced).toEqual([root, join(root, 'a'), join(root, 'a', 'b')]);
    expect(await makeFolder(path, { disk })).toBe(false);
    expect(synced).toHaveLength(3);
  });

  it('is made once where several ask at a time', async () => {
    const path = join(root, 'a', 'b');
    const results = await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    expect(results.some(Boolean)).toBe(true);
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it('refuses a file in its place, and below a file', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('refuses a folder that nobody can make', async () => {
    await expect(makeFolder('/proc/qram/data')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });
});

describe('the disk', () => {
  it('syncs files and folders, and says when there is none', async () => {
    const file = join(root, 'file');
    await writeFile(file, 'text');
    await DISK.syncFile(file);
    await DISK.syncFolder(dirname(file));
    await expect(DISK.syncFile(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(DISK.syncFolder(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
