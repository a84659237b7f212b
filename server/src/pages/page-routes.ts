import { CACHE_MISS_LIMITS } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { LIMITED_PAGE } from '@qram/contract/api/limited-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import { DomainError } from '../platform/domain-error.ts';
import { isSearch } from '../platform/http/api/responses.ts';
import { getCachedOrRender } from '../platform/http/cache/cached-endpoint.ts';
import { sendCompressed } from '../platform/http/cache/compressed-response.ts';
import type { ResponseCache } from '../platform/http/cache/response-cache.ts';
import type { CreateLimiters, Limiters } from '../platform/http/limits/rate-limits.ts';
import { sendRefusalPage } from '../platform/http/limits/refusal-page.ts';
import { PageMissing, PageMoved, type PageRenderer } from './page-renderer.ts';

const MAX_URL_LENGTH = 2048;
/** Their forms use POST, so that a submit before hydration puts no secrets into the URL. */
const FORM_PAGES = ['/login', '/register', '/forgot-password', '/reset-password', '/contact'];

const BUSY = { status: 503, title: 'One moment, please', text: ERROR_MESSAGES.unavailable } as const;
const LIMITED = { status: 429, ...LIMITED_PAGE } as const;

interface PageSources {
  cache: ResponseCache;
  pages: PageRenderer;
  limiters: Limiters;
}

/** Gets a page from the cache, or renders it for an anonymous visitor. @throws PageMoved */
async function getPage(request: FastifyRequest, { cache, pages, limiters }: PageSources) {
  const { canonicalUrl } = await pages.webApp();
  const url = canonicalUrl(request.url.length > MAX_URL_LENGTH ? '/404' : request.url);
  const store = !isSearch(Object.fromEntries(new URLSearchParams(url.split('?')[1])));
  try {
    return await getCachedOrRender(url, { request, cache, limiters, store }, () => pages.render(url));
  } catch (error) {
    if (!(error instanceof PageMissing)) throw error;
    const { url: shared, status } = error;
    // No request target has a space.
    const key = `${status} ${shared}`;
    return getCachedOrRender(key, { request, cache, limiters, store: true }, () => pages.render(shared, status));
  }
}

/** Sends a page that retries in the browser, instead of a JSON error. */
async function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageRenderer,
): Promise<FastifyReply> {
  if (error instanceof PageMoved) return reply.header('cache-control', 'no-store').redirect(error.location, 301);
  if (error instanceof DomainError && error.code === 'unavailable')
    return sendRefusalPage(reply, { ...BUSY, retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  if (error instanceof DomainError && error.code === 'rate_limited')
    return sendRefusalPage(reply, { ...LIMITED, retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  request.log.error({ err: error }, 'page could not be rendered');
  const html = await pages.emptyPage('/');
  const isUnavailable = classifyDatabaseError(error) === 'unavailable';
  if (isUnavailable) reply.header('retry-after', '1');
  return reply
    .status(isUnavailable ? 503 : 500)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html);
}

function createPageHandler(sources: PageSources) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const cached = await getPage(request, sources);
      reply.hijack();
      sendCompressed(request.raw, reply.raw, cached);
      return reply;
    } catch (error) {
      return sendFailure(error, request, reply, sources.pages);
    }
  };
}

/** Serves the web app's files, and a page for every other path. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { cache, pages, createLimiters }: Omit<PageSources, 'limiters'> & { createLimiters: CreateLimiters },
): Promise<void> {
  const limiters = createLimiters({ method: 'GET', path: '/*', limits: CACHE_MISS_LIMITS });
  const page = createPageHandler({ cache, pages, limiters });
  await pages.registerFiles(app, page);
  app.get('/*', page);
  for (const path of FORM_PAGES) {
    const showAgain = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(path, 303);
    // As an onRequest hook, it responds before the body is parsed.
    app.post(path, { onRequest: showAgain }, showAgain);
  }
}
