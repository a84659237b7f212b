import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });

/** Holds the event loop up. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const isRefusing = async (): Promise<boolean> => (await get('/api/users')).status === 503;

describe('a server that is always late', () => {
  it('refuses in the form that was asked for, says when to come back, and still tells of its health', async () => {
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    for (let round = 0; round < 30 && !(await isRefusing()); round += 1) {
      work(600);
      await pause(1);
    }
    for (const [url, accept] of [
      ['/api/users', '*/*'],
      ['/nothing', 'text/html'],
      ['/healthz', '*/*'],
      ['/readyz', '*/*'],
    ] as const)
      answers.push(await get(url, { accept }));
    const [list, page, health, ready] = answers;
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
    expect([health?.status, ready?.status]).toEqual([200, 200]);
  });

  it('serves again by itself when it is not', async () => {
    await expect.poll(isRefusing, { timeout: 10_000 }).toBe(false);
  });

  it('is not what one long task makes of it', async () => {
    for (let round = 0; round < 3; round += 1) {
      work(900);
      for (let look = 0; look < 8; look += 1) {
        expect(await isRefusing()).toBe(false);
        await pause(150);
      }
    }
  });
});
