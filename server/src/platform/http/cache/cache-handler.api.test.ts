// @databases sqlite
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchRaw, listen, type RawResponse } from '../../../../test/raw-http.ts';
import { addFeature, addSlide, addVideo } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite();
  url = await listen(site);
  for (let count = 0; count < 12; count += 1)
    await addVideo(site, { description: 'What can be said twice. '.repeat(9) });
});
afterAll(() => site.close());
afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;
const get = (path: string, headers: Headers = {}, method = 'GET') => fetchRaw(url + path, { method, headers });
const admin = () => ({ authorization: `Bearer ${site.adminToken}` });
/** The response, rendered by the framework and then cached. */
const both = async (path: string, headers: Headers = {}, method = 'GET') => [
  await get(path, headers, method),
  await get(path, headers, method),
];

const unpacked = ({ bytes, headers }: RawResponse): string => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return (unpack ? unpack(bytes) : bytes).toString();
};

describe('an anonymous list', () => {
  it('sends an ETag, and an empty 304 on revalidation', async () => {
    const first = await get('/api/videos');
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'Accept-Encoding, Authorization',
      'x-content-type-options': 'nosniff',
      'x-total-count': '12',
      'content-length': String(first.bytes.length),
    });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const match of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get('/api/videos', { 'if-none-match': match });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('/api/videos', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0 , gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['xbr, notgzip, brotli', undefined],
    ['', undefined],
  ])('serves a client that accepts %j with %s', async (accepted, encoding) => {
    const plain = await get('/api/videos');
    for (const response of await both('/api/videos', { 'accept-encoding': accepted })) {
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(response.bytes.length));
      expect(unpacked(response)).toBe(plain.text);
    }
  });

  it('responds to HEAD with the same headers and no body', async () => {
    for (const path of ['/api/videos?page=1', '/api/gallery']) {
      const head = await get(path, { 'accept-encoding': 'gzip' }, 'HEAD');
      const [full] = await both(path, { 'accept-encoding': 'gzip' });
      const { date: _date, ...headers } = full?.headers ?? {};
      expect([head.status, head.text]).toEqual([200, '']);
      for (const again of [head, await get(path, { 'accept-encoding': 'gzip' }, 'HEAD')])
        expect(again.headers).toMatchObject(headers);
    }
  });

  it('ignores unknown parameters, parameter order and host', async () => {
    const plain = await get('/api/videos?page=1&per_page=5');
    const same = [
      '/api/videos?per_page=5&page=1',
      '/api/videos?page=1&per_page=5&utm_source=evil.example.test',
      '/api/videos?page=%31&per_page=5&search=',
    ];
    for (const path of same) expect((await get(path)).headers.etag).toBe(plain.headers.etag);
    const host = {
      host: 'evil.example.test',
      'x-forwarded-host': 'evil.example.test',
      origin: 'https://evil.example.test',
    };
    for (const path of ['/api/features?page=1', '/api/contact-info', '/api/logo', '/api/buttons']) {
      for (const response of await both(path, host))
        expect(JSON.stringify(response.headers) + response.text).not.toContain('evil');
      expect((await get(path)).text).not.toContain('evil');
    }
  });
});

describe('a change by an admin', () => {
  it('shows a change to the next visitor', async () => {
    const titles = async () => (JSON.parse((await get('/api/videos')).text) as Video[]).map(({ title }) => title);
    await titles();
    const { id } = await addVideo(site, { title: 'Just added' });
    expect(await titles()).toContain('Just added');
    await site.call('PUT', `/api/videos/${id}`, { json: { title: 'Just changed' } });
    expect(await titles()).toContain('Just changed');
    await site.call('DELETE', `/api/videos/${id}`);
    expect(await titles()).not.toContain('Just changed');
    await site.call('POST', `/api/videos/${id}/restoration`);
    expect(await titles()).toContain('Just changed');
    await site.call('POST', '/api/videos/deletions', { json: { ids: [id] } });
    expect(await titles()).not.toContain('Just changed');
  });

  it('shows a change in the slides, the cards and their subtitle', async () => {
    await both('/api/gallery');
    await both('/api/features');
    const [slide, card] = [await addSlide(site), await addFeature(site)];
    await site.call('POST', '/api/features/subtitle', { json: { subtitle: 'A new subtitle' } });
    expect((await get('/api/gallery')).text).toContain(slide.title);
    expect((await get('/api/features')).text).toContain(card.title);
    expect((await get('/api/features')).text).toContain('A new subtitle');
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { active: 0 } });
    expect((await get('/api/gallery')).text).not.toContain(slide.title);
  });

  it('shows a change to many concurrent visitors', async () => {
    const { title } = await addVideo(site);
    const responses = await Promise.all(Array.from({ length: 40 }, () => get('/api/videos')));
    for (const { text } of responses) expect(text).toContain(title);
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
  });
});

describe('views', () => {
  it('shows views at most five seconds old in cached responses, and exactly elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { id } = await addVideo(site);
    const seen = async (headers: Headers = {}) =>
      (JSON.parse((await get('/api/videos', headers)).text) as Video[]).find((video) => video.id === id)?.views;
    expect(await seen()).toBe(0);
    await site.call('POST', `/api/videos/${id}/increment-view`, { token: null });
    expect(await seen(admin())).toBe(1);
    expect(JSON.parse((await get(`/api/videos/${id}`)).text)).toMatchObject({ views: 1 });
    vi.advanceTimersByTime(5001);
    expect(await seen()).toBe(1);
  });
});

describe('the cache', () => {
  it('ignores a request with a bearer token, and never stores its response', async () => {
    const hidden = await addSlide(site, { active: 0 });
    const uncached = await get('/api/gallery', admin());
    expect(uncached.text).toContain(hidden.title);
    expect(uncached.headers['cache-control']).toBe('no-store');
    expect(uncached.headers.etag).toBeUndefined();
    for (const response of await both('/api/gallery')) expect(response.text).not.toContain(hidden.title);
    expect((await get('/api/gallery', admin())).text).toContain(hidden.title);
    const unknown = await get('/api/gallery', { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(unknown.text).not.toContain(hidden.title);
  });

  it('stores no search, no error and no private response', async () => {
    const { db } = site.deps;
    const count = async (path: string) => (JSON.parse((await get(path)).text) as Video[]).length;
    const { id } = await addVideo(site, { title: 'Findable' });
    expect([await count('/api/videos?search=findable'), await count('/api/videos?page=1&per_page=1')]).toEqual([1, 1]);
    // Bypasses the engine, so that no revision rises and the cache can't notice.
    await db.updateTable('videos').set({ title: 'Gone' }).where('id', '=', id).execute();
    expect(await count('/api/videos?search=findable')).toBe(0);
    for (const response of await both('/api/videos?sort=nonsense'))
      expect([response.status, response.headers['cache-control']]).toEqual([422, 'no-store']);
    for (const response of await both('/api/me'))
      expect([response.status, response.headers['cache-control']]).toEqual([401, 'no-store']);
  });
});
