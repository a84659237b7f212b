// @databases none
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('writes its lines before it is closed', async () => {
  const path = join(tmpdir(), `qram-log-${process.pid}`);
  const { log, lostLines, close } = await openLog('info', { fd: openSync(path, 'w') });
  for (let line = 0; line < 1000; line += 1) log.info({ line }, 'written');
  await close();
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  rmSync(path);
  expect(lines).toHaveLength(1000);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 999, msg: 'written' });
  expect(lostLines()).toBe(0);
});

it('writes text for people instead of JSON to a terminal', async () => {
  const path = join(tmpdir(), `qram-log-people-${process.pid}`);
  const { log, close } = await openLog('info', { fd: openSync(path, 'w'), forPeople: true });
  log.info({ applied: ['0001-platform'] }, 'Database ready');
  log.warn({ mail: 7, err: new Error('No route to host') }, 'email not sent yet');
  await close();
  const text = stripVTControlCharacters(readFileSync(path, 'utf8'));
  rmSync(path);
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Database ready\n\[\d\d:\d\d:\d\d\] WARN: email not sent yet/);
  expect(text).toContain('"mail":7');
  expect(text).toContain('Error: No route to host');
  expect(text).not.toContain('0001-platform');
});

it('continues on a full disk, and counts the lines it loses', async () => {
  // Each write fails with ENOSPC.
  const fd = openSync('/dev/full', 'w');
  const { log, lostLines, close } = await openLog('info', { fd, maxBufferedBytes: 10_000 });
  for (let round = 0; round < 20; round += 1) {
    for (let line = 0; line < 50; line += 1) log.info({ line }, 'not written');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(lostLines()).toBeGreaterThan(800);
  expect(lostLines()).toBeLessThan(1000);
  await close();
  expect(() => closeSync(fd)).toThrow('EBADF');
});
