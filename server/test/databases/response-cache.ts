import type { CacheRule } from '@qram/contract/api/endpoint';
import { nextDue } from '../../src/collections/publication/publication.ts';
import {
  type CachedResponse,
  type CacheOptions,
  type Rendered,
  type RenderOptions,
  ResponseCache,
} from '../../src/platform/http/cache/response-cache.ts';
import { RenderQueue } from '../../src/platform/http/limits/render-queue.ts';
import type { TestSite } from '../test-site.ts';

const MB = 1024 * 1024;
export const VIDEOS: CacheRule = { collections: ['videos'] };

/** Uses a site's content revisions. */
export const openCache = (site: TestSite, options: Partial<CacheOptions> = {}): ResponseCache =>
  new ResponseCache(site.deps.revisions, {
    maxBytes: MB,
    maxEntries: 1000,
    headers: { 'x-fixed': 'yes' },
    renders: new RenderQueue(),
    now: site.deps.now,
    findNextChange: (collections, since) => nextDue(site.deps, collections, since),
    ...options,
  });

export const toRendered = (body: string, rule: CacheRule = VIDEOS, more: Partial<Rendered> = {}): Rendered => ({
  response: { status: 200, type: 'text/plain', body },
  rule,
  ...more,
});

export const request = (
  cache: ResponseCache,
  key: string,
  render: () => Promise<Rendered>,
  options: Partial<RenderOptions> = {},
): Promise<CachedResponse> =>
  cache.getOrRender(key, { store: true, encoding: 'br', client: '192.0.2.1', ...options }, render);

/** Undefined without a fresh entry. */
export const cachedBody = (cache: ResponseCache, key: string): string | undefined =>
  cache.getFresh(key)?.variants.identity.body.toString();
