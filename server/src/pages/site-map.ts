import type { FastifyInstance } from 'fastify';
import type { PageRenderer } from './page-renderer.ts';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `/sitemap.xml` with the indexable pages, and `/robots.txt`, which excludes the others. */
export function registerSiteMap(app: FastifyInstance, pages: PageRenderer, publicUrl: string): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const { sitemapPaths } = await pages.webApp();
    const entries = sitemapPaths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
      );
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /api/logo/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );
}
