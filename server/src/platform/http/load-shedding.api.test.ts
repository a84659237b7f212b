import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });

/** Holds the event loop up again and again, as more work than can be done does, until `until` says so. */
async function holdUp(until: () => boolean): Promise<void> {
  while (!until()) {
    const end = performance.now() + 400;
    while (performance.now() < end);
    await pause(1);
  }
}

describe('a server that is always late', () => {
  it('refuses in the form that was asked for, says when to come back, and still tells of its health', async () => {
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    const begun = performance.now();
    await holdUp(() => site.app.isUnderPressure() || performance.now() - begun > 10_000);
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
    await expect.poll(() => site.app.isUnderPressure(), { timeout: 10_000 }).toBe(false);
    expect((await get('/api/users')).status).toBe(200);
  });

  it('is not what one long task makes of it', async () => {
    const end = performance.now() + 600;
    while (performance.now() < end);
    for (let look = 0; look < 12; look += 1) {
      expect(site.app.isUnderPressure()).toBe(false);
      await pause(100);
    }
  });
});
