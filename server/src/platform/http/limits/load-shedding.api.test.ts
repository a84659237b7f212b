// @databases sqlite
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { EventLoopMonitor } from './load-shedding.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ shedding: true });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const isRefusing = async (): Promise<boolean> => (await get('/api/users')).status === 503;

describe('a server under sustained load', () => {
  it('sheds requests with 503 and Retry-After in the requested format, and still serves health checks and built files', async () => {
    const responses: Awaited<ReturnType<typeof get>>[] = [];
    for (let round = 0; round < 30 && !(await isRefusing()); round += 1) {
      work(600);
      await pause(1);
    }
    for (const [url, accept] of [
      ['/api/users', '*/*'],
      ['/nothing', 'text/html'],
      ['/healthz', '*/*'],
      ['/readyz', '*/*'],
      // This site has no built files, so that one is missing, and not refused.
      ['/assets/page.js', '*/*'],
    ] as const)
      responses.push(await get(url, { accept }));
    const [list, page, health, ready, asset] = responses;
    expect(list).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2', 'cache-control': 'no-store' },
      body: { code: 'unavailable', message: 'The service is busy. Please try again in a moment.' },
    });
    expect(page).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
    });
    expect(page?.text).toContain('The service is busy.');
    expect([health?.status, ready?.status, asset?.status]).toEqual([200, 200, 404]);
  });

  it('recovers by itself', async () => {
    await expect.poll(isRefusing, { timeout: 10_000 }).toBe(false);
  });

  it('detects no load by one long task', () => {
    let now = 0;
    const watch = new EventLoopMonitor(() => now);
    for (let round = 0; round < 3; round += 1) {
      now += 900;
      for (let check = 0; check < 24; check += 1) {
        watch.sample();
        expect(watch.isOverloaded()).toBe(false);
        now += 50;
      }
    }
  });

  it('detects load by three late checks in a row, for half a second', () => {
    let now = 0;
    const watch = new EventLoopMonitor(() => now);
    for (const expected of [false, false, true]) {
      now += 500;
      watch.sample();
      expect(watch.isOverloaded()).toBe(expected);
    }
    now += 499;
    expect(watch.isOverloaded()).toBe(true);
    now += 1;
    expect(watch.isOverloaded()).toBe(false);
  });
});
