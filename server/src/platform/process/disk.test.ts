// @databases none
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISK, makeFolder, removeFile } from './disk.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'qram-disk-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('creates missing parents, and syncs the parent of each new folder', async () => {
    const synced: string[] = [];
    const disk = { ...DISK, syncFolder: async (path: string) => void synced.push(path) };
    const path = join(root, 'a', 'b', 'c');
    expect(await makeFolder(path, { disk })).toBe(true);
    expect((await stat(path)).isDirectory()).toBe(true);
    expect(synced).toEqual([root, join(root, 'a'), join(root, 'a', 'b')]);
    expect(await makeFolder(path, { disk })).toBe(false);
    expect(synced).toHaveLength(3);
  });

  it('creates a folder once for concurrent calls', async () => {
    const path = join(root, 'a', 'b');
    const results = await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
    expect(results.some(Boolean)).toBe(true);
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it('rejects a path that is a file or below one', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it("rejects a folder that the system doesn't allow", async () => {
    // Without /proc, the root folder refuses a new entry.
    const refused = { code: expect.stringMatching(/^(ENOENT|EROFS|EACCES)$/) };
    await expect(makeFolder('/proc/qram/data')).rejects.toMatchObject(refused);
  });
});

describe('the disk', () => {
  it('syncs files and folders, and reports missing ones', async () => {
    const file = join(root, 'file');
    await writeFile(file, 'text');
    await DISK.syncFile(file);
    await DISK.syncFolder(dirname(file));
    await expect(DISK.syncFile(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(DISK.syncFolder(join(root, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('removeFile', () => {
  it('removes a file, and accepts a missing one', async () => {
    const path = join(root, 'file');
    await writeFile(path, '');
    await removeFile(path);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(removeFile(path)).resolves.toBeUndefined();
  });

  it("reports the system's error for a name that can't be unlinked", async () => {
    await expect(removeFile(root)).rejects.toMatchObject({ syscall: 'unlink' });
    expect((await stat(root)).isDirectory()).toBe(true);
  });
});
