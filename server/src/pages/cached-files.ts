import { CACHE_MISS_LIMITS } from '@qram/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cachedOrRendered } from '../platform/http/cached-endpoint.ts';
import { sendCompressed } from '../platform/http/compressed-response.ts';
import type { CreateLimiters } from '../platform/http/rate-limits.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';

interface CachedFile<Params> {
  /** Collections that it is made from. */
  collections: readonly string[];
  type: string;
  /** Takes long to make. */
  costly?: boolean;
  /** @throws DomainError, which is the response */
  render(params: Params): Promise<string | Buffer>;
}

/** Serves files that are made from content, such as the site map, and cached until it changes. */
export function cachedFiles(app: FastifyInstance, cache: ResponseCache, createLimiters: CreateLimiters) {
  return <Params = unknown>(path: string, { collections, type, costly = false, render }: CachedFile<Params>): void => {
    const limiters = createLimiters({ method: 'GET', path, limits: CACHE_MISS_LIMITS });
    app.get(path, async (request: FastifyRequest, reply) => {
      const address = request.url.split('?')[0] ?? path;
      const file = await cachedOrRendered(address, { request, cache, limiters, costly, store: true }, async () => ({
        rule: { collections },
        response: { status: 200, type, body: await render(request.params as Params) },
      }));
      reply.hijack();
      sendCompressed(request.raw, reply.raw, file);
      return reply;
    });
  };
}
