// @databases none
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getProcessName, hasEnded } from './process-name.ts';

const here = getProcessName();
const [host = '', , start = ''] = here.split(':');

it('distinguishes a running process from a killed one', async () => {
  expect(hasEnded(here)).toBe(false);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const name = `${host}:${child.pid}:`;
  expect(hasEnded(name)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(hasEnded(name)).toBe(true);
});

it('distinguishes a process from an earlier one with the same id', () => {
  // Without /proc the start time is unknown, and only the id counts.
  if (!existsSync('/proc/self/stat')) return void expect(start).toBe('');
  expect(start).toMatch(/^\d+$/);
  expect(hasEnded(`${host}:${process.pid}:${Number(start) - 1}`)).toBe(true);
});

it.each([
  ['of another machine', `another-${host}:${process.pid}:1`],
  ['that says no process', 'b1f7c1de-3b0c-4d9c-8c36-6d0f0a5d3a11'],
  ['that is empty', ''],
])('rejects a process name %s', (_what, name) => {
  expect(hasEnded(name)).toBe(false);
});
