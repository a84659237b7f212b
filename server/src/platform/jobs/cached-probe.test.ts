// @databases none
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedProbe } from './cached-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('probes once within the maximum age, and again after it', async () => {
  let asked = 0;
  const probe = cachedProbe(async () => ++asked, 1000);
  expect([await probe(), await probe()]).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await probe()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await probe()).toBe(2);
});

it('shares a probe that outlasts the maximum age, and probes again once it is done', async () => {
  const pending: ((value: string) => void)[] = [];
  const probe = cachedProbe(() => new Promise<string>((resolve) => pending.push(resolve)), 1000);
  const first = probe();
  vi.advanceTimersByTime(5000);
  const second = probe();
  expect(pending).toHaveLength(1);
  pending[0]?.('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  void probe();
  expect(pending).toHaveLength(2);
});

it('shares a failure', async () => {
  let asked = 0;
  const probe = cachedProbe(async () => {
    asked += 1;
    throw new Error('away');
  }, 1000);
  await expect(probe()).rejects.toThrow('away');
  await expect(probe()).rejects.toThrow('away');
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1000);
  await expect(probe()).rejects.toThrow('away');
  expect(asked).toBe(2);
});
