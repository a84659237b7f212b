// @databases sqlite
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cachedBody, openCache, request, toRendered, VIDEOS } from '../../../../test/databases/response-cache.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { MAX_WAITING_RENDERS } from '../limits/render-queue.ts';
import { ENTRY_OVERHEAD_BYTES, type Rendered, type ResponseCache } from './response-cache.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const open = (maxBytes?: number) => openCache(site, maxBytes === undefined ? {} : { maxBytes });
const write = (collection: string) => site.deps.revisions.change([collection], async () => {});

/** A render begins in the next event loop turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a cached response', () => {
  it('serves a response until one of its collections changes', async () => {
    const cache = open();
    await request(cache, '/a', async () => toRendered('first'));
    expect(cachedBody(cache, '/a')).toBe('first');
    await write('users');
    expect(cachedBody(cache, '/a')).toBe('first');
    await write('videos');
    expect(cache.getFresh('/a')).toBeUndefined();
    await request(cache, '/a', async () => toRendered('second'));
    expect(cachedBody(cache, '/a')).toBe('second');
  });

  it('invalidates a response from several collections when any of them changes', async () => {
    const cache = open();
    const rule = { collections: ['videos', 'gallery'] };
    await request(cache, '/b', async () => toRendered('b', rule));
    await write('gallery');
    expect(cache.getFresh('/b')).toBeUndefined();
  });

  it('serves a response from no collection without an end', async () => {
    const cache = open();
    await request(cache, '/c', async () => toRendered('c', { collections: [] }));
    await write('videos');
    expect(cachedBody(cache, '/c')).toBe('c');
  });

  it('rejects a response while too many renders are pending, and renders it once they are done', async () => {
    const cache = open();
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const slow = async () => {
      await go;
      return toRendered('slow');
    };
    const requestMany = (count: number, name: string) =>
      Array.from({ length: count }, (_, number) => request(cache, `/${name}/${number}`, slow));
    const running = requestMany(3, 'slow');
    for (const _ of running) await turn();
    const all = [...running, ...requestMany(MAX_WAITING_RENDERS, 'waiting')];
    await expect(request(cache, '/other', slow)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    // Joins an in-flight render.
    const shared = request(cache, '/slow/0', slow);
    resolve();
    await Promise.all([...all, shared]);
    await request(cache, '/other', slow);
    expect(cachedBody(cache, '/other')).toBe('slow');
  });

  it('skips the cache when the request or the render forbids it', async () => {
    const cache = open();
    const render = vi.fn(async () => toRendered('found'));
    await request(cache, '/search', render, { store: false });
    await request(cache, '/search', render, { store: false });
    expect(cache.getFresh('/search')).toBeUndefined();
    expect(render).toHaveBeenCalledTimes(2);
    await request(cache, '/failed', async () => toRendered('half a page', VIDEOS, { store: false }));
    expect(cache.getFresh('/failed')).toBeUndefined();
  });
});

describe('concurrent requests', () => {
  it('renders once for concurrent requests', async () => {
    const cache = open();
    const render = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return toRendered('for all');
    });
    const responses = await Promise.all(Array.from({ length: 50 }, () => request(cache, '/crowd', render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(responses).size).toBe(1);
  });

  it('starts another render after a change', async () => {
    const cache = open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const early = request(cache, '/late', async () => {
      await held;
      return toRendered('before the change');
    });
    await turn();
    await write('videos');
    const late = await request(cache, '/late', async () => toRendered('after the change'));
    release();
    await early;
    expect(late.variants.identity.body.toString()).toBe('after the change');
    expect(cachedBody(cache, '/late') ?? 'after the change').toBe('after the change');
  });

  it('rejects all concurrent requests with the error, which is not cached', async () => {
    const cache = open();
    const fail = vi.fn(async (): Promise<Rendered> => {
      throw new Error('no data');
    });
    const results = await Promise.allSettled([1, 2, 3].map(() => request(cache, '/x', fail)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fail).toHaveBeenCalledTimes(1);
    await request(cache, '/x', async () => toRendered('better'));
    expect(cachedBody(cache, '/x')).toBe('better');
  });
});

describe('the limits', () => {
  const text = (length: number) => randomBytes(length / 2).toString('hex');
  const fill = async (cache: ResponseCache, keys: readonly string[], length = 1000) => {
    for (const key of keys) await request(cache, key, async () => toRendered(text(length), { collections: [] }));
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);

  it('counts body, headers, key and overhead of each entry', async () => {
    const cache = open();
    const key = `/a?search=${'x'.repeat(100)}`;
    const { variants } = await request(cache, key, async () => toRendered(text(1000)));
    const bodies = Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
    const heads = 3 * 'HTTP/1.1 200 OK\r\nx-fixed: yes\r\n'.length;
    expect(cache.bytes).toBeGreaterThan(bodies + heads + key.length + ENTRY_OVERHEAD_BYTES);
    expect(cache.bytes).toBeLessThan(bodies + 3000 + ENTRY_OVERHEAD_BYTES);
    await write('videos');
    expect(cache.getFresh(key)).toBeUndefined();
    expect([cache.bytes, cache.entries]).toEqual([0, 0]);
  });

  it('stores buffers of their exact size, which pin no larger memory', async () => {
    const { variants } = await request(open(), '/a', async () => toRendered('short'));
    for (const { body } of Object.values(variants)) expect(body.buffer.byteLength).toBe(body.length);
  });

  it('limits the bytes of the cache', async () => {
    const cache = open(160_000);
    const keys = numbered(60);
    await fill(cache, keys);
    expect(cache.bytes).toBeLessThanOrEqual(160_000);
    expect(cache.entries).toBeGreaterThan(5);
    expect(keys.slice(-cache.entries).every((key) => cache.getFresh(key))).toBe(true);
    expect(cache.getFresh('/0')).toBeUndefined();
  });

  it('limits the number of entries, however small', async () => {
    const cache = openCache(site, { maxEntries: 20 });
    await fill(cache, numbered(60), 2);
    expect(cache.entries).toBe(20);
  });

  it('evicts the least recently used entry first', async () => {
    const cache = openCache(site, { maxEntries: 20 });
    await fill(cache, ['/hot', ...numbered(19)]);
    expect(cache.get('/hot')).toBeDefined();
    await fill(cache, ['/new']);
    expect([cache.getFresh('/hot'), cache.getFresh('/0')].map(Boolean)).toEqual([true, false]);
  });

  it('counts a replaced entry once', async () => {
    const cache = open(160_000);
    await fill(cache, ['/first']);
    for (let count = 0; count < 60; count += 1) {
      await write('videos');
      await request(cache, '/again', async () => toRendered(text(1000)));
    }
    expect([cache.getFresh('/first'), cache.getFresh('/again')].map(Boolean)).toEqual([true, true]);
  });

  it('sends one huge response without caching it', async () => {
    const cache = open(80_000);
    const huge = text(8000);
    const sent = await request(cache, '/huge', async () => toRendered(huge));
    expect(sent.variants.identity.body.toString()).toBe(huge);
    await fill(cache, ['/small']);
    expect([cache.getFresh('/huge'), cache.getFresh('/small')].map(Boolean)).toEqual([false, true]);
  });
});

describe('a response that is not stored', () => {
  it('compresses an uncached response only to the accepted encoding', async () => {
    const render = async () => toRendered('found');
    const search = await request(open(), '/search', render, { store: false, encoding: 'gzip' });
    expect(Object.keys(search.variants).sort()).toEqual(['gzip', 'identity']);
    const stored = await request(open(), '/stored', render, { encoding: 'gzip' });
    expect(Object.keys(stored.variants).sort()).toEqual(['br', 'gzip', 'identity']);
  });
});
