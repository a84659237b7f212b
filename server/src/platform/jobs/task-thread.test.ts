// @databases none
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { openTaskThread, TaskLimitExceeded, type TaskThread } from './task-thread.ts';

const WORKER = fileURLToPath(new URL('../../../test/echo-worker.ts', import.meta.url));

let thread: TaskThread;
const open = (limits = {}) => {
  thread = openTaskThread(WORKER, { taskMs: 20_000, idleMs: 20_000, heapMegabytes: 32, ...limits });
  return (what: string) => thread.run({ what });
};
afterEach(() => thread.close());

it('runs tasks one after the other', async () => {
  const run = open();
  const results = Promise.all(['a', 'b', 'c'].map(run));
  expect(thread.tasks()).toBe(3);
  expect(await results).toEqual(['a', 'b', 'c']);
  expect(thread.tasks()).toBe(0);
});

it('ends a task that takes too long, and runs the next one', async () => {
  const run = open({ taskMs: 500 });
  const [first, second] = [run('loop'), run('next')];
  await expect(first).rejects.toBeInstanceOf(TaskLimitExceeded);
  expect(await second).toBe('next');
});

it.each(['memory', 'end'])('refuses a task that ends the thread: %s', async (what) => {
  const run = open();
  await expect(run(what)).rejects.toBeInstanceOf(TaskLimitExceeded);
  expect(await run('next')).toBe('next');
});

it.each([
  ['fail', 'failed'],
  ['throw', 'thrown'],
])('throws what a task throws: %s', async (what, message) => {
  const run = open();
  await expect(run(what)).rejects.toThrow(message);
  expect(await run('next')).toBe('next');
});

it('starts again after it was idle', async () => {
  const run = open({ idleMs: 1 });
  expect(await run('a')).toBe('a');
  await new Promise((done) => setTimeout(done, 50));
  expect(await run('b')).toBe('b');
});
