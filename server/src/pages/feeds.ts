import { CONTENT, FEED_COLLECTIONS, labelsOfPages, type PagedCollection } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import { Feed } from 'feed';
import { selectLatestPages } from '../collections/rows/paged-records.ts';
import { removeIllegalXml } from '../platform/citations/legal-xml.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { createFileServer } from '../platform/http/cache/cached-files.ts';

const ENTRIES = 50;

/** Renders the latest records as an Atom feed (RFC 4287). */
async function renderFeed({ db, now }: Dependencies, collection: PagedCollection, publicUrl: string): Promise<string> {
  const at = now();
  const rows = await selectLatestPages(db, collection, { now: at, limit: ENTRIES });
  const list = publicUrl + CONTENT[collection].page.path;
  const latest = rows
    .map((row) => row.updated_at)
    .sort()
    .at(-1);
  const feed = new Feed({
    id: list,
    title: `${labelsOfPages(collection).many} · QRAM`,
    link: list,
    feedLinks: { atom: `${list}.atom` },
    author: { name: 'QRAM', link: `${publicUrl}/` },
    language: 'en',
    updated: latest ? new Date(latest) : at,
    generator: false,
  });
  for (const row of rows) {
    feed.addItem({
      // Without the title, which may change.
      id: `${list}/${row.id}`,
      // The library declares its texts as HTML.
      title: escapeHtml(row.title),
      link: publicUrl + recordPath(collection, row),
      description: escapeHtml(row.description),
      date: new Date(row.updated_at),
      published: new Date(row.publish_at ?? row.updated_at),
    });
  }
  return removeIllegalXml(feed.atom1());
}

/** `/videos.atom`, `/tutorials.atom` and `/patents.atom`. */
export function registerFeeds(deps: Dependencies, serve: ReturnType<typeof createFileServer>, publicUrl: string): void {
  for (const collection of FEED_COLLECTIONS) {
    serve(`${CONTENT[collection].page.path}.atom`, {
      collections: [collection],
      type: 'application/atom+xml; charset=utf-8',
      render: () => renderFeed(deps, collection, publicUrl),
    });
  }
}
