import type { CacheRule } from '@qram/contract/endpoint';
import { type CacheOptions, type Made, ResponseCache } from '../src/platform/http/response-cache.ts';
import type { TestSite } from './test-site.ts';

const MB = 1024 * 1024;
export const VIDEOS: CacheRule = { collections: ['videos'] };

/** A cache over the versions of a site. */
export const openCache = (site: TestSite, options: Partial<CacheOptions> = {}): ResponseCache =>
  new ResponseCache(site.deps.versions, {
    maxBytes: MB,
    headers: { 'x-fixed': 'yes' },
    counters: () => null,
    ...options,
  });

export const made = (body: string, rule: CacheRule = VIDEOS, more: Partial<Made> = {}): Made => ({
  answer: { status: 200, type: 'text/plain', body },
  rule,
  ...more,
});

/** What is kept for an address; undefined when nothing is that may be shown. */
export const textOf = (cache: ResponseCache, address: string): string | undefined =>
  cache.find(address)?.variants.identity.body.toString();
