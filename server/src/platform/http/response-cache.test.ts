import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { made, openCache, textOf, VIDEOS } from '../../../test/kept-answers.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { type Made, MOST_MAKINGS } from './response-cache.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const open = (maxBytes?: number) => openCache(site, maxBytes === undefined ? {} : { maxBytes });
const write = (collection: string) => site.deps.versions.change([collection], async () => {});

describe('a kept answer', () => {
  it('is found while its collections stand, and not after they changed', async () => {
    const cache = open();
    await cache.obtain('/a', true, async () => made('first'));
    expect(textOf(cache, '/a')).toBe('first');
    await write('users');
    expect(textOf(cache, '/a')).toBe('first');
    await write('videos');
    expect(cache.find('/a')).toBeUndefined();
    await cache.obtain('/a', true, async () => made('second'));
    expect(textOf(cache, '/a')).toBe('second');
  });

  it('made from several collections ends with any of them', async () => {
    const cache = open();
    const rule = { collections: ['videos', 'gallery'] };
    await cache.obtain('/b', true, async () => made('b', rule));
    await write('gallery');
    expect(cache.find('/b')).toBeUndefined();
  });

  it('made from none lasts', async () => {
    const cache = open();
    await cache.obtain('/c', true, async () => made('c', { collections: [] }));
    await write('videos');
    expect(textOf(cache, '/c')).toBe('c');
  });

  it('is refused while too many others are being made, and made again once they are', async () => {
    const cache = open();
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const slow = async () => {
      await go;
      return made('slow');
    };
    const all = Array.from({ length: MOST_MAKINGS }, (_, number) => cache.obtain(`/slow/${number}`, true, slow));
    await expect(cache.obtain('/other', true, slow)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    // Those who ask for what is being made already wait with the others.
    const shared = cache.obtain('/slow/0', true, slow);
    resolve();
    await Promise.all([...all, shared]);
    await cache.obtain('/other', true, slow);
    expect(textOf(cache, '/other')).toBe('slow');
  });

  it('is not kept when it must not be', async () => {
    const cache = open();
    const make = vi.fn(async () => made('found'));
    await cache.obtain('/search', false, make);
    await cache.obtain('/search', false, make);
    expect(cache.find('/search')).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(2);
    await cache.obtain('/failed', true, async () => made('half a page', VIDEOS, { keep: false }));
    expect(cache.find('/failed')).toBeUndefined();
  });
});

describe('a crowd', () => {
  it('waits for one making', async () => {
    const cache = open();
    const make = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return made('for all');
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.obtain('/crowd', true, make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('that comes after a change does not share what was begun before it', async () => {
    const cache = open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const early = cache.obtain('/late', true, async () => {
      await held;
      return made('before the change');
    });
    await write('videos');
    const late = await cache.obtain('/late', true, async () => made('after the change'));
    release();
    await early;
    expect(late.variants.identity.body.toString()).toBe('after the change');
    expect(textOf(cache, '/late') ?? 'after the change').toBe('after the change');
  });

  it('is told of a failure, which is not remembered', async () => {
    const cache = open();
    const fail = vi.fn(async (): Promise<Made> => {
      throw new Error('no data');
    });
    const answers = await Promise.allSettled([1, 2, 3].map(() => cache.obtain('/x', true, fail)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fail).toHaveBeenCalledTimes(1);
    await cache.obtain('/x', true, async () => made('better'));
    expect(textOf(cache, '/x')).toBe('better');
  });
});

describe('the size', () => {
  it('stays within its bound: the oldest go first', async () => {
    const maxBytes = 40_000;
    const cache = open(maxBytes);
    const addresses = Array.from({ length: 60 }, (_, n) => `/${n}`);
    for (const address of addresses)
      await cache.obtain(address, true, async () => made(randomBytes(500).toString('hex')));
    const kept = addresses.flatMap((address) => cache.find(address) ?? []);
    const bytes = kept.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(kept.length).toBeGreaterThan(5);
    expect(addresses.slice(-kept.length).every((address) => cache.find(address))).toBe(true);
    expect(cache.find('/0')).toBeUndefined();
  });

  it('counts an answer that replaces another once', async () => {
    const cache = open(40_000);
    const long = randomBytes(500).toString('hex');
    await cache.obtain('/kept', true, async () => made(long, { collections: [] }));
    for (let count = 0; count < 60; count += 1) {
      await write('videos');
      await cache.obtain('/again', true, async () => made(long));
    }
    expect(cache.find('/kept')).toBeDefined();
    expect(cache.find('/again')).toBeDefined();
  });

  it('is not spent on one huge answer, which is sent all the same', async () => {
    const cache = open(8000);
    const huge = randomBytes(2000).toString('hex');
    const sent = await cache.obtain('/huge', true, async () => made(huge));
    expect(sent.variants.identity.body.toString()).toBe(huge);
    expect(cache.find('/huge')).toBeUndefined();
  });
});
