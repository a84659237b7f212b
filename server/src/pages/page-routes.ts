import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../platform/database/database-errors.ts';
import { DomainError } from '../platform/domain-error.ts';
import { sendBusyPage } from '../platform/http/load-shedding.ts';
import { sendCached } from '../platform/http/packed-answer.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import type { PageRenderer } from './page-renderer.ts';

const ADDRESS_LIMIT = 2048;
/** Their forms say POST, so that one sent before its script runs leaves nothing in an address; the page shows again. */
const FORM_PAGES = ['/login', '/register', '/forgot-password', '/reset-password', '/contact'];

function pathOf(url: string): string {
  return url.length > ADDRESS_LIMIT ? '/404' : url;
}

/** Answers any address with its page: from the cache, or rendered for the anonymous visitor. */
function pageHandler(cache: ResponseCache, pages: PageRenderer) {
  const keptPage = async (url: string) => {
    const { canonicalAddress } = await pages.webApp();
    const address = canonicalAddress(pathOf(url));
    const searched = new URLSearchParams(address.split('?')[1]).has('search');
    return cache.obtain(address, !searched, () => pages.render(address));
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const kept = await keptPage(request.url);
      reply.hijack();
      sendCached(request.raw, reply.raw, kept);
      return reply;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable') return sendBusyPage(reply);
      // A visitor is better served by a page that tries again in the browser than by an error in JSON.
      request.log.error({ err: error }, 'page could not be rendered');
      const html = await pages.emptyPage('/');
      const away = databaseFault(error) === 'unavailable';
      if (away) reply.header('retry-after', '1');
      return reply
        .status(away ? 503 : 500)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(html);
    }
  };
}

/** Serves the web app's files, and every path that nothing else serves as a page. */
export async function registerPageRoutes(
  app: FastifyInstance,
  cache: ResponseCache,
  pages: PageRenderer,
): Promise<void> {
  const page = pageHandler(cache, pages);
  await pages.registerFiles(app, page);
  app.get('/*', page);
  for (const path of FORM_PAGES) {
    const showAgain = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(path, 303);
    // As a hook, it answers before the body is parsed.
    app.post(path, { onRequest: showAgain }, showAgain);
  }
}
