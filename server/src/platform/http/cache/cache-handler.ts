import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { rejectMalformed } from '../api/malformed-requests.ts';
import { admitPipelined } from '../limits/connection-limits.ts';
import { sendCompressed } from './compressed-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The framework rejects longer targets. */
const MAX_TARGET_LENGTH = 2048;
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 15_000;
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** Converts a request target to origin form. Clients may send the absolute form (RFC 9112, 3.2.2) or a fragment. */
export function toOriginForm(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const [path = ''] = target.replace(SCHEME_AND_HOST, '').split('#', 1);
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}

/**
 * True if served from the cache. Keys are canonical URLs; leaves other spellings and bearer tokens to the framework.
 */
function serveFromCache(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request;
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    headers.authorization !== undefined ||
    url === undefined ||
    url.length > MAX_TARGET_LENGTH
  )
    return false;
  const cached = cache.get(url);
  if (!cached) return false;
  sendCompressed(request, response, cached);
  cache.counts[response.statusCode === 304 ? 'unchanged' : 'whole'] += 1;
  return true;
}

/** Checks the cache before the framework, which costs more than the response itself. */
export function createCachingServer(cache: ResponseCache, framework: RequestListener): Server {
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (!admitPipelined(request, response) || rejectMalformed(request, response)) return;
      if (!serveFromCache(cache, request, response)) framework(request, response);
    },
  );
}
