import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS } from '../../access/actor.ts';
import { type Binding, callEndpoint, parseInput, type RawInput } from '../api/api-registry.ts';
import { buildListHeaders, isCacheable, isSearch } from '../api/responses.ts';
import { clientNetwork } from '../limits/client-ip.ts';
import type { Limiters } from '../limits/rate-limits.ts';
import { encodingFor, sendCompressed } from './compressed-response.ts';
import type { CachedResponse, Rendered, RenderOptions, ResponseCache } from './response-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sorts the validated query; nothing else in a request creates a cache entry. */
function buildCanonicalUrl(
  declared: string,
  { params: inPath = {}, query = {} }: { params?: unknown; query?: unknown },
): string {
  const path = declared.replace(/:(\w+)/g, (_, name: string) => String((inPath as Values)[name]));
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  params.sort();
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

type Values = Readonly<Record<string, unknown>>;

interface CachedCall {
  request: FastifyRequest;
  cache: ResponseCache;
  limiters: Pick<Limiters, 'onCacheMiss'>;
  store: RenderOptions['store'];
}

/** Delay refusals, so that clients who retry at once don't keep the server busy. */
const REFUSAL_DELAY_MS = 250;

async function rejectLater(error: unknown): Promise<never> {
  await wait(REFUSAL_DELAY_MS);
  throw error;
}

/** @throws DomainError `rate_limited` for a client with too many cache misses */
export async function getCachedOrRender(
  url: string,
  { request, cache, limiters, store }: CachedCall,
  render: () => Promise<Rendered>,
): Promise<CachedResponse> {
  if (!cache.has(url)) await limiters.onCacheMiss(request).catch(rejectLater);
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  return cache.getOrRender(url, { store, encoding, client: clientNetwork(request) }, render);
}

interface CachedEndpoint {
  binding: Binding;
  cache: ResponseCache;
  limiters: Limiters;
}

/** Serves an anonymous call of a cacheable endpoint. */
export async function sendFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { binding, cache, limiters }: CachedEndpoint,
): Promise<FastifyReply> {
  const { path, cache: rule } = binding.spec;
  if (!rule) throw new Error(`${path} cannot be cached`);
  const raw: RawInput = { params: request.params, query: request.query };
  const input = parseInput(binding.spec, raw);
  const query = (input.query ?? {}) as Values;
  const store = !isSearch(query);
  const cached = await getCachedOrRender(
    buildCanonicalUrl(path, input),
    { request, cache, limiters, store },
    async () => {
      const { body, list } = await callEndpoint(binding, raw, ANONYMOUS);
      const headers = buildListHeaders(path, query, list);
      return {
        rule,
        response: { status: 200, type: JSON_TYPE, body: JSON.stringify(body), headers },
        store: list === null || isCacheable(list, query),
      };
    },
  );
  reply.hijack();
  sendCompressed(request.raw, reply.raw, cached);
  return reply;
}
