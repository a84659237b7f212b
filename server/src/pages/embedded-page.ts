import type { FastifyInstance } from 'fastify';
import { EMBEDDED_PATH, type PageRenderer } from './page-renderer.ts';

/** The policy of a page that these sites may frame; none where the list is empty. */
export const toEmbeddedPolicy = (policy: string, origins: readonly string[]): string =>
  policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`);

/** Serves the simulator for pages of other sites: without the site's frame, a session or anything stored. */
export function registerEmbeddedPage(
  app: FastifyInstance,
  { pages, origins }: { pages: PageRenderer; origins: readonly string[] },
): void {
  app.get(EMBEDDED_PATH, async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', toEmbeddedPolicy(policy, origins));
    // It knows no list of sites, and would refuse them all.
    if (origins.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await pages.embeddedPage());
  });
}
