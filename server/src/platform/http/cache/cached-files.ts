import { CACHE_MISS_LIMITS } from '@qram/contract/api/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateLimiters } from '../limits/rate-limits.ts';
import { getCachedOrRender } from './cached-endpoint.ts';
import { sendCompressed } from './compressed-response.ts';
import type { ResponseCache } from './response-cache.ts';

type PathParams = Readonly<Record<string, string>>;

interface CachedFile<Params> {
  /** Collections it depends on. */
  collections: readonly string[];
  type: string;
  /** Normalizes path parameters. @throws DomainError `not_found` for other spellings */
  parse?(params: PathParams): Params & PathParams;
  /** @throws DomainError as the response */
  render(params: Params): Promise<string | Buffer>;
}

const fillPath = (path: string, params: PathParams): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** Serves files rendered from content, such as the site map, cached until it changes. */
export function createFileServer(app: FastifyInstance, cache: ResponseCache, createLimiters: CreateLimiters) {
  return <Params = unknown>(path: string, { collections, type, parse, render }: CachedFile<Params>): void => {
    const limiters = createLimiters({ method: 'GET', path, limits: CACHE_MISS_LIMITS });
    app.get(path, async (request: FastifyRequest, reply) => {
      const params = (parse ? parse(request.params as PathParams) : {}) as Params & PathParams;
      // Never use the URL as sent: it has any number of spellings.
      const url = fillPath(path, params);
      const file = await getCachedOrRender(url, { request, cache, limiters, store: true }, async () => ({
        rule: { collections },
        response: { status: 200, type, body: await render(params) },
      }));
      reply.hijack();
      sendCompressed(request.raw, reply.raw, file);
      return reply;
    });
  };
}
