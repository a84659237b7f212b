// @databases none
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probeSpace } from './readiness.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qram-readiness-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the probe for space', () => {
  it('finds space, and leaves no file', async () => {
    expect(await probeSpace(dataDir)).toBe('ready');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('reports a full disk', async () => {
    // Each write to /dev/full fails with ENOSPC.
    await symlink('/dev/full', join(dataDir, `.space-probe-${process.pid}`));
    expect(await probeSpace(dataDir)).toBe('full');
  });

  it('leaves a folder that takes no files to the file store', async () => {
    expect(await probeSpace(join(dataDir, 'missing'))).toBe('ready');
  });
});
