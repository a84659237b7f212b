import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client.ts';
import { browserQueryClient } from './query-client.ts';

const LIMITED = { code: 'rate_limited', message: 'Too many.' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds from the start to each attempt of a query that always fails. */
async function findAttempts(error: Error): Promise<number[]> {
  const start = Date.now();
  const attempts: number[] = [];
  const queryFn = async () => {
    attempts.push(Date.now() - start);
    throw error;
  };
  const observer = new QueryObserver(browserQueryClient(), { queryKey: ['fails'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(observer.getCurrentResult().error).toBe(error);
  return attempts;
}

test('waits as long as the server says before it asks again, and longer each time', async () => {
  expect(await findAttempts(new ApiError(429, LIMITED, 2))).toEqual([0, 2000, 6000, 14_000, 30_000]);
});

test('waits for a limit without Retry-After too', async () => {
  expect(await findAttempts(new ApiError(429, LIMITED))).toEqual([0, 800, 2400, 5600, 12_000]);
});

test('tries again once after a network or server error, and not after other errors', async () => {
  expect(await findAttempts(new ApiError(0, null))).toEqual([0, 800]);
  expect(await findAttempts(new ApiError(503, null))).toEqual([0, 800]);
  expect(await findAttempts(new ApiError(404, null))).toEqual([0]);
});
