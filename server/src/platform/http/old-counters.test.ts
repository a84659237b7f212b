import type { CacheRule } from '@qram/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { made, openCache, textOf, VIDEOS } from '../../../test/kept-answers.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import type { Made, ResponseCache } from './response-cache.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
afterEach(() => {
  vi.useRealTimers();
});

const open = (counters?: () => number | null) => openCache(site, counters ? { counters } : {});
const write = (collection: string) => site.deps.versions.change([collection], async () => {});

const COUNTED: CacheRule = { ...VIDEOS, counters: true };

describe('a kept answer with counters', () => {
  it('is at most five seconds old', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open();
    await cache.obtain('/counters', true, async () => made('1 view', COUNTED));
    await cache.obtain('/plain', true, async () => made('plain'));
    vi.advanceTimersByTime(5000);
    expect(textOf(cache, '/counters')).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(cache.find('/counters')).toBeUndefined();
    vi.advanceTimersByTime(86_400_000);
    expect(textOf(cache, '/plain')).toBe('plain');
  });
});

describe('a kept answer whose counters are soon too old', () => {
  const taken = (cache: ResponseCache) => cache.take('/soon')?.variants.identity.body.toString();
  const kept = async (counters?: () => number | null): Promise<ResponseCache> => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open(counters);
    await cache.obtain('/soon', true, async () => made('1 view', COUNTED));
    return cache;
  };

  it('is made anew by one request, which does not wait, while the others are answered with it', async () => {
    const cache = await kept();
    vi.advanceTimersByTime(3999);
    expect(taken(cache)).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect([taken(cache), taken(cache)]).toEqual([undefined, '1 view']);
    const { promise, resolve } = Promise.withResolvers<Made>();
    const make = vi.fn(() => promise);
    const shown = await Promise.all([cache.obtain('/soon', true, make), cache.obtain('/soon', true, make)]);
    expect(shown.map(({ variants }) => variants.identity.body.toString())).toEqual(['1 view', '1 view']);
    expect(make).toHaveBeenCalledTimes(1);
    resolve(made('2 views', COUNTED));
    await vi.waitFor(() => expect(taken(cache)).toBe('2 views'));
  });

  it('is made anew by the next request when that one could not', async () => {
    const cache = await kept();
    vi.advanceTimersByTime(4000);
    expect(taken(cache)).toBeUndefined();
    await cache.obtain('/soon', true, () => Promise.reject(new Error('not now')));
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(999);
    expect(taken(cache)).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(taken(cache)).toBeUndefined();
    vi.advanceTimersByTime(1);
    const late = cache.obtain('/soon', true, () => Promise.reject(new Error('still not')));
    await expect(late).rejects.toThrow('still not');
  });

  it('is not made anew while no counter has changed, and is once one has', async () => {
    let counters = 1;
    const cache = await kept(() => counters);
    for (let times = 0; times < 5; times += 1) {
      vi.advanceTimersByTime(4900);
      expect(taken(cache)).toBe('1 view');
    }
    vi.advanceTimersByTime(86_400_000);
    expect(taken(cache)).toBe('1 view');
    counters = 2;
    vi.advanceTimersByTime(3999);
    expect(taken(cache)).toBe('1 view');
    vi.advanceTimersByTime(1);
    expect(taken(cache)).toBeUndefined();
    vi.advanceTimersByTime(1001);
    expect(taken(cache)).toBeUndefined();
  });

  it('is made anew when a counter changed while it was being made', async () => {
    let counters = 1;
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open(() => counters);
    await cache.obtain('/soon', true, async () => {
      counters += 1;
      return made('1 view', COUNTED);
    });
    vi.advanceTimersByTime(4000);
    expect(taken(cache)).toBeUndefined();
  });
});

describe('a kept answer whose counters are old', () => {
  const away = () => Promise.reject(new DatabaseUnavailable(new Error('gone')));

  async function keptAndOld(): Promise<ResponseCache> {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = open();
    await cache.obtain('/old', true, async () => made('1 view', COUNTED));
    vi.advanceTimersByTime(5001);
    return cache;
  }

  it('is shown while the database is away, and made anew once it is back', async () => {
    const cache = await keptAndOld();
    const shown = await cache.obtain('/old', true, away);
    expect(shown.variants.identity.body.toString()).toBe('1 view');
    expect(textOf(cache, '/old')).toBe('1 view');
    vi.advanceTimersByTime(2001);
    expect(cache.find('/old')).toBeUndefined();
    await cache.obtain('/old', true, async () => made('2 views', COUNTED));
    expect(textOf(cache, '/old')).toBe('2 views');
  });

  it('is shown when a page could not be made, or is not made in time', async () => {
    const cache = await keptAndOld();
    const failed = made('nothing', COUNTED, { keep: false });
    failed.answer.status = 503;
    expect((await cache.obtain('/old', true, async () => failed)).variants.identity.body.toString()).toBe('1 view');
    vi.advanceTimersByTime(2001);
    const never = cache.obtain('/old', true, () => new Promise(() => {}));
    expect((await never).variants.identity.body.toString()).toBe('1 view');
  });

  it('is not shown once its content has changed, nor in place of other failures', async () => {
    const cache = await keptAndOld();
    await expect(cache.obtain('/old', true, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    await write('videos');
    await expect(cache.obtain('/old', true, away)).rejects.toThrow('gone');
  });
});
