// @databases sqlite

import type { CacheRule } from '@qram/contract/api/endpoint';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cachedBody, openCache, request, toRendered, VIDEOS } from '../../../../test/databases/response-cache.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { DatabaseUnavailable } from '../../database/database-errors.ts';
import type { Rendered, ResponseCache } from './response-cache.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
afterEach(() => {
  vi.useRealTimers();
});

const open = () => openCache(site);
const write = (collection: string) => site.deps.revisions.change([collection], async () => {});

const COUNTED: CacheRule = { ...VIDEOS, counters: true };

describe('a cached response with counters', () => {
  it('serves counters at most five seconds old', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open();
    await request(cache, '/counters', async () => toRendered('1 view', COUNTED));
    await request(cache, '/plain', async () => toRendered('plain'));
    vi.advanceTimersByTime(5000);
    expect(cachedBody(cache, '/counters')).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(cache.getFresh('/counters')).toBeUndefined();
    vi.advanceTimersByTime(DAY_MS);
    expect(cachedBody(cache, '/plain')).toBe('plain');
  });
});

describe('a stale response', () => {
  const served = (cache: ResponseCache) => cache.get('/soon')?.variants.identity.body.toString();
  const cached = async (): Promise<ResponseCache> => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open();
    await request(cache, '/soon', async () => toRendered('1 view', COUNTED));
    return cache;
  };

  it('revalidates a stale response by one request, and serves it to all of them', async () => {
    const cache = await cached();
    vi.advanceTimersByTime(3999);
    expect(served(cache)).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(served(cache)).toBeUndefined();
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const render = vi.fn(() => promise);
    const shown = await Promise.all([request(cache, '/soon', render), request(cache, '/soon', render)]);
    expect(shown.map(({ variants }) => variants.identity.body.toString())).toEqual(['1 view', '1 view']);
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    expect(served(cache)).toBe('1 view');
    resolve(toRendered('2 views', COUNTED));
    await vi.waitFor(() => expect(served(cache)).toBe('2 views'));
  });

  it('revalidates a stale response by the next request after a failure', async () => {
    const cache = await cached();
    vi.advanceTimersByTime(4000);
    expect(served(cache)).toBeUndefined();
    await request(cache, '/soon', () => Promise.reject(new Error('not now')));
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(999);
    expect(served(cache)).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(served(cache)).toBeUndefined();
    vi.advanceTimersByTime(1);
    const late = request(cache, '/soon', () => Promise.reject(new Error('still not')));
    await expect(late).rejects.toThrow('still not');
  });
});

describe('a response with expired counters', () => {
  const away = () => Promise.reject(new DatabaseUnavailable(new Error('gone')));

  async function cachedAndExpired(): Promise<ResponseCache> {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open();
    await request(cache, '/old', async () => toRendered('1 view', COUNTED));
    vi.advanceTimersByTime(5001);
    return cache;
  }

  it('serves expired counters while the database is unavailable, and renders once it is back', async () => {
    const cache = await cachedAndExpired();
    const shown = await request(cache, '/old', away);
    expect(shown.variants.identity.body.toString()).toBe('1 view');
    expect(cachedBody(cache, '/old')).toBe('1 view');
    vi.advanceTimersByTime(2001);
    expect(cache.getFresh('/old')).toBeUndefined();
    await request(cache, '/old', async () => toRendered('2 views', COUNTED));
    expect(cachedBody(cache, '/old')).toBe('2 views');
  });

  it('serves expired counters when rendering fails or times out', async () => {
    const cache = await cachedAndExpired();
    const failed = toRendered('nothing', COUNTED, { store: false });
    failed.response.status = 503;
    expect((await request(cache, '/old', async () => failed)).variants.identity.body.toString()).toBe('1 view');
    vi.advanceTimersByTime(2001);
    const never = request(cache, '/old', () => new Promise(() => {}));
    expect((await never).variants.identity.body.toString()).toBe('1 view');
  });

  it('serves no expired counters after a content change, nor in place of other errors', async () => {
    const cache = await cachedAndExpired();
    await expect(request(cache, '/old', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    await write('videos');
    await expect(request(cache, '/old', away)).rejects.toThrow('gone');
  });
});
