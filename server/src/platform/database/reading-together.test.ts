import { setImmediate as immediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { readingTogether } from './reading-together.ts';

const doubled = () => vi.fn(async (keys: readonly number[]) => new Map(keys.map((key) => [key, key * 2])));

it('what is asked for in one round of the event loop is read at once, each key once', async () => {
  const read = doubled();
  const find = readingTogether(read);
  const early = find(1);
  await Promise.resolve();
  process.nextTick(() => {});
  expect(await Promise.all([early, find(2), find(1)])).toEqual([2, 4, 2]);
  expect(read.mock.calls).toEqual([[[1, 2]]]);
});

it('nothing is kept, and what comes while others are being read is read after it came', async () => {
  let state = 'before';
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const read = vi.fn(async (keys: readonly string[]) => {
    const seen = state;
    if (read.mock.calls.length === 1) await held;
    return new Map(keys.map((key) => [key, seen]));
  });
  const find = readingTogether(read);
  const first = find('a');
  await immediate();
  state = 'after';
  expect(await find('a')).toBe('after');
  resolve();
  expect(await first).toBe('before');
});

it('a key of which there is nothing has nothing, and a failure reaches everybody who asked', async () => {
  const find = readingTogether(async (keys: readonly number[]) => {
    if (keys.includes(13)) throw new Error('no database');
    return new Map([[1, 'one']]);
  });
  expect(await Promise.all([find(1), find(2)])).toEqual(['one', undefined]);
  const outcomes = await Promise.allSettled([find(1), find(13)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('five hundred keys are read at once at most', async () => {
  const read = doubled();
  const find = readingTogether(read);
  await Promise.all(Array.from({ length: 700 }, (_, key) => find(key)));
  expect(read.mock.calls.map(([keys]) => keys.length)).toEqual([500, 200]);
});
