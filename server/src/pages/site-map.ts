import { setImmediate as nextTurn } from 'node:timers/promises';
import { CONTENT, type PagedCollection, SITEMAP_COLLECTIONS } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { FastifyInstance } from 'fastify';
import { countPages, type PagedRow, selectPages } from '../collections/rows/paged-records.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { notFound } from '../platform/domain-error.ts';
import type { createFileServer } from '../platform/http/cache/cached-files.ts';
import type { PageRenderer } from './page-renderer.ts';

/** The protocol allows 50,000 (sitemaps.org). */
const PAGES_PER_FILE = 40_000;
const ROWS_AT_ONCE = 1000;
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

interface SiteMapEntry {
  path: string;
  /** Null: unknown. */
  changedAt: string | null;
}

async function* readRows({ db, now }: Dependencies, collection: PagedCollection): AsyncGenerator<PagedRow> {
  const at = now();
  let rows: PagedRow[] = [];
  do {
    rows = await selectPages(db, collection, { now: at, after: rows.at(-1)?.id ?? 0, limit: ROWS_AT_ONCE });
    yield* rows;
    // Yield to other requests: a large site has a hundred thousand rows.
    await nextTurn();
  } while (rows.length === ROWS_AT_ONCE);
}

/** Lists indexable pages: those of the web app, then those of records. */
async function listEntries(deps: Dependencies, paths: readonly string[]): Promise<SiteMapEntry[]> {
  const records: SiteMapEntry[] = [];
  const listChangedAt = new Map<string, string>();
  for (const collection of SITEMAP_COLLECTIONS) {
    const list = CONTENT[collection].page.path;
    for await (const row of readRows(deps, collection)) {
      records.push({ path: recordPath(collection, row), changedAt: row.updated_at });
      if (row.updated_at > (listChangedAt.get(list) ?? '')) listChangedAt.set(list, row.updated_at);
    }
  }
  return [...paths.map((path) => ({ path, changedAt: listChangedAt.get(path) ?? null })), ...records];
}

const createUrlRenderer = (publicUrl: string) => (entry: SiteMapEntry) =>
  `<url><loc>${escapeHtml(publicUrl + entry.path)}</loc>${entry.changedAt ? `<lastmod>${entry.changedAt}</lastmod>` : ''}</url>`;

interface SiteMapSources {
  deps: Dependencies;
  pages: PageRenderer;
  publicUrl: string;
  serve: ReturnType<typeof createFileServer>;
}

/** Serves `/sitemap.xml`, split into `/sitemap-1.xml` and so on if it is too large, and `/robots.txt`. */
export function registerSiteMap(app: FastifyInstance, { deps, pages, publicUrl, serve }: SiteMapSources): void {
  const toUrl = createUrlRenderer(publicUrl);
  const entries = async () => listEntries(deps, (await pages.webApp()).sitemapPaths);
  const countEntries = async () => {
    const counts = SITEMAP_COLLECTIONS.map((collection) => countPages(deps.db, collection, deps.now()));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, (await pages.webApp()).sitemapPaths.length);
  };
  const toFile = (part: readonly SiteMapEntry[]) =>
    `${DECLARATION}<urlset ${NAMESPACE}>${part.map(toUrl).join('')}</urlset>`;
  serve('/sitemap.xml', {
    collections: SITEMAP_COLLECTIONS,
    type: XML,
    async render() {
      const all = await entries();
      if (all.length <= PAGES_PER_FILE) return toFile(all);
      const parts = Array.from({ length: Math.ceil(all.length / PAGES_PER_FILE) }, (_, at) => at + 1);
      const files = parts.map((part) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap-${part}.xml</loc></sitemap>`);
      return `${DECLARATION}<sitemapindex ${NAMESPACE}>${files.join('')}</sitemapindex>`;
    },
  });
  serve<{ part: string }>('/sitemap-:part.xml', {
    collections: SITEMAP_COLLECTIONS,
    type: XML,
    parse({ part = '' }) {
      if (!/^[1-9]\d{0,4}$/.test(part)) throw notFound();
      return { part };
    },
    async render({ part }) {
      const start = (Number(part) - 1) * PAGES_PER_FILE;
      if (start >= (await countEntries())) throw notFound();
      return toFile((await entries()).slice(start, start + PAGES_PER_FILE));
    },
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
