import { expect, it } from 'vitest';
import { collectLatest, holdTick, settleHeap } from './heap.ts';

const MB = 1024 * 1024;
const behindBuffers = () => process.memoryUsage().arrayBuffers;

function leaveBuffers(): void {
  for (let count = 0; count < 50; count += 1) Buffer.alloc(MB);
}

it('the memory behind buffers that nobody holds any more is given back when asked', () => {
  collectLatest();
  const before = behindBuffers();
  leaveBuffers();
  collectLatest();
  expect(behindBuffers() - before).toBeLessThan(5 * MB);
});

it('a heap settles without losing what is in use', async () => {
  const held = Array.from({ length: 1000 }, (_, at) => ({ at }));
  await settleHeap();
  expect(held.map(({ at }) => at)).toEqual(Array.from({ length: 1000 }, (_, at) => at));
});

it('what is held is a task as process.nextTick makes them, or holding it would help nobody', async () => {
  const task = await holdTick();
  expect(task).toEqual(expect.objectContaining({ callback: expect.any(Function) }));
  expect(Object.getOwnPropertySymbols(task)).not.toEqual([]);
});
