import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVideo } from '../../../test/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const MAX = 30;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
  for (let count = 0; count < 3; count += 1) await addVideo(site);
});
afterAll(() => site.close());

let senders = 0;
function newSender() {
  senders += 1;
  const address = `198.51.100.${senders}`;
  return (path: string, token: string | null = null) => site.call('GET', path, { token, address });
}

async function useUp(get: ReturnType<typeof newSender>): Promise<void> {
  const paths = ['/api/videos?search=', '/api/patents?search=', '/videos?search=', '/api/tutorials?page=9'];
  const requests = Array.from({ length: MAX }, (_, number) => get(`${paths[number % paths.length]}${number}`));
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
}

describe('a client with too many searches', () => {
  it('gets 429 with Retry-After on every list and page', async () => {
    const get = newSender();
    await useUp(get);
    const list = await get('/api/terms?search=more');
    expect(list).toMatchObject({
      status: 429,
      headers: { 'cache-control': 'no-store' },
      body: { code: 'rate_limited', message: 'Too many attempts. Please wait a moment and try again.' },
    });
    const page = await get('/videos?search=more');
    expect(page).toMatchObject({
      status: 429,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(page.text).toContain('Too many attempts. Please wait a moment and try again.');
    for (const { headers } of [list, page]) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10);
    }
    expect((await get('/videos?page=77')).status).toBe(429);
    expect((await get('/api/videos?search=more', 'x'.repeat(43))).status).toBe(429);
    expect((await newSender()('/videos?search=more')).status).toBe(200);
  });

  it('still gets cached responses, and URLs without a query', async () => {
    const get = newSender();
    for (const path of ['/api/videos?page=1', '/videos?search=', '/patents']) await newSender()(path);
    await useUp(get);
    for (const path of [
      '/api/videos?page=1',
      '/videos',
      '/videos?search=',
      '/patents',
      '/api/gallery',
      '/nothing?search=x',
    ])
      expect((await get(path)).status, path).toBeOneOf([200, 404]);
  });
});

describe('ordinary lists and pages', () => {
  it('are not counted when served from the cache', async () => {
    const paths = ['/', '/videos', '/api/videos', '/api/videos?page=1&per_page=2'];
    for (const path of paths) await newSender()(path);
    const get = newSender();
    for (let count = 0; count < 2 * MAX; count += 1)
      expect((await get(paths[count % paths.length] ?? '/')).status).toBe(200);
    expect((await get('/api/videos?search=counted')).status).toBe(200);
    // The search is the first counted request.
    for (let count = 1; count < MAX; count += 1) await get(`/api/videos?search=${count}`);
    expect((await get('/api/videos?search=over')).status).toBe(429);
  });
});
