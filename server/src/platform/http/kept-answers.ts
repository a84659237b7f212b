import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { admitPipelined } from './connection-limits.ts';
import { rejectDuplicateHost } from './host-header.ts';
import { sendCached } from './packed-answer.ts';
import { KEEP_ALIVE_MS } from './prepared-answer.ts';
import type { ResponseCache } from './response-cache.ts';

/** Longest address that is looked up; longer ones are left to the framework to refuse. */
const MAX_ADDRESS = 2048;
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 15_000;

/** True when the request was answered from the cache. A request with a bearer token never meets it. */
function sendIfKept(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url, headers } = request;
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    headers.authorization !== undefined ||
    url === undefined ||
    url.length > MAX_ADDRESS
  )
    return false;
  const kept = cache.take(url);
  if (!kept) return false;
  sendCached(request, response, kept);
  cache.counts[response.statusCode === 304 ? 'unchanged' : 'whole'] += 1;
  return true;
}

/** A server that answers from the cache ahead of the framework, which costs more than the answer itself. */
export function createCachingServer(cache: ResponseCache, framework: RequestListener): Server {
  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (!admitPipelined(request, response) || rejectDuplicateHost(request, response)) return;
      if (!sendIfKept(cache, request, response)) framework(request, response);
    },
  );
}
