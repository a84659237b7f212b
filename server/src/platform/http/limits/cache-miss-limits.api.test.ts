// @databases sqlite
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addVideo } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const MAX = 60;
/** Admitted in addition to the window. */
const PER_SECOND = 2;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
  for (let count = 0; count < 3; count += 1) await addVideo(site);
});
afterAll(() => site.close());

let senders = 0;
function newSender() {
  senders += 1;
  const ip = `198.51.100.${senders}`;
  return (path: string, token: string | null = null) => site.call('GET', path, { token, ip });
}

/** Limits count by the clock, which stands still meanwhile. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Requests everything that is admitted at once. */
async function useUp(get: ReturnType<typeof newSender>): Promise<void> {
  const paths = ['/api/videos?search=', '/api/patents?search=', '/videos?search=', '/api/tutorials?page=9'];
  const requests = Array.from({ length: MAX + PER_SECOND }, (_, number) =>
    get(`${paths[number % paths.length]}${number}`),
  );
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
}

describe('a client with too many searches', () => {
  it('responds to a client with too many searches with 429 and Retry-After on every list and page', async () => {
    const get = newSender();
    await useUp(get);
    const list = await get('/api/terms?search=more');
    expect(list).toMatchObject({
      status: 429,
      headers: { 'cache-control': 'no-store', 'retry-after': '1' },
      body: { code: 'rate_limited', message: 'Too many attempts. Please wait a moment and try again.' },
    });
    const page = await get('/videos?search=more');
    expect(page).toMatchObject({
      status: 429,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' },
    });
    expect((await get('/videos?page=77')).status).toBe(429);
    expect((await get('/api/videos?search=more', 'x'.repeat(43))).status).toBe(429);
    expect((await newSender()('/videos?search=more')).status).toBe(200);
  });

  it('sends a page that loads nothing', async () => {
    const get = newSender();
    await useUp(get);
    const { text } = await get('/search?q=more');
    expect(text).toContain('<title>One moment, please · QRAM</title>');
    expect(text).toContain('You, or others on your network, asked for many pages at once.');
    expect(text).toContain('<a href="" target="_top">Try again</a>');
    expect(text).not.toMatch(/<script|<link|src=|url\(/);
  });

  it('allows two more searches in each second', async () => {
    const get = newSender();
    await useUp(get);
    for (let second = 1; second <= 3; second += 1) {
      vi.advanceTimersByTime(1000);
      const statuses = [await get(`/api/videos?search=${second}a`), await get(`/search?q=${second}b`)];
      expect([...statuses, await get(`/videos?search=${second}c`)].map(({ status }) => status)).toEqual([
        200, 200, 429,
      ]);
    }
    vi.advanceTimersByTime(10_000);
    await useUp(get);
  });

  it('serves what is cached, and the page of unknown addresses, to a client with too many searches', async () => {
    const get = newSender();
    const cached = ['/api/videos?page=1', '/videos?search=', '/patents', '/api/gallery', '/nothing'];
    for (const path of cached) await newSender()(path);
    await useUp(get);
    for (const path of [...cached, '/videos', '/nowhere?search=x', '/nowhere/2'])
      expect((await get(path)).status, path).toBeOneOf([200, 404]);
  });
});

describe('uncached responses', () => {
  it.each([
    ['a page of a record that does not exist', (n: number) => `/videos/${100_000 + n}/x`],
    ['a redirect', (n: number) => `/videos/1/x${n}`],
    ['a record that does not exist', (n: number) => `/api/videos/${100_000 + n}`],
    ['a tutorial that does not exist', (n: number) => `/api/tutorials/${100_000 + n}`],
    ['a page beyond the last', (n: number) => `/patents?page=${1000 + n}`],
    ['a picture that does not exist', (n: number) => `/open-graph/videos/${100_000 + n}.png`],
    ['a part of the sitemap', (n: number) => `/sitemap-${100 + n}.xml`],
    ['citations of nothing', (n: number) => `/patents/${100_000 + n}/citation.bib`],
    ['a list with an unknown token', (n: number) => `/api/videos?per_page=${n + 1}`, 'x'.repeat(43)],
  ])('counts what no cache holds for its sender: %s', async (_what, path, token: string | null = null) => {
    const get = newSender();
    await get(path(0), token);
    const statuses: number[] = [];
    for (let number = 1; number < 80; number += 1) statuses.push((await get(path(number), token)).status);
    expect(statuses.slice(0, 55)).not.toContain(429);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
  });
});

describe('ordinary lists and pages', () => {
  it('counts no lists and pages served from the cache', async () => {
    const paths = ['/', '/videos', '/api/videos', '/api/videos?page=1&per_page=2'];
    for (const path of paths) await newSender()(path);
    const get = newSender();
    for (let count = 0; count < 2 * MAX; count += 1)
      expect((await get(paths[count % paths.length] ?? '/')).status).toBe(200);
    // The first counted requests.
    await useUp(get);
    expect((await get('/api/videos?search=over')).status).toBe(429);
  });
});
