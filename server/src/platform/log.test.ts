// @databases none
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('writes its lines before it is closed', async () => {
  const path = join(tmpdir(), `qram-log-${process.pid}`);
  const { log, lostLines, close } = openLog('info', { fd: openSync(path, 'w') });
  for (let line = 0; line < 1000; line += 1) log.info({ line }, 'written');
  await close();
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  rmSync(path);
  expect(lines).toHaveLength(1000);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 999, msg: 'written' });
  expect(lostLines()).toBe(0);
});

it('continues on a full disk, and counts the lines it loses', async () => {
  // Each write to it fails with ENOSPC.
  const fd = openSync('/dev/full', 'w');
  const { log, lostLines, close } = openLog('info', { fd, maxBufferedBytes: 10_000 });
  for (let round = 0; round < 20; round += 1) {
    for (let line = 0; line < 50; line += 1) log.info({ line }, 'not written');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(lostLines()).toBeGreaterThan(800);
  expect(lostLines()).toBeLessThan(1000);
  await close();
  expect(() => closeSync(fd)).toThrow('EBADF');
});
