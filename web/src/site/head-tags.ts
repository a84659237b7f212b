import { CONTENT, PAGED_COLLECTIONS } from '@qram/contract/content';
import { escapeHtml } from '@qram/contract/html-escaping';
import type { Head, PageMetadata } from '../page-handle.ts';
import { readRecordAddress } from '../record-page/record-page.ts';

export const BRAND = 'QRAM';

export const documentTitle = (head: Head): string => `${head.title} · ${BRAND}`;

interface HeadDetails {
  head: Head;
  /** Full URL of this page, or null for pages without their own address. */
  canonical: string | null;
  /** Full URL of the picture for links to this page. */
  picture: string;
  /** Path of the feed that the page's list has; null without one. */
  feed: string | null;
  metadata: PageMetadata;
}

const LISTS: readonly string[] = PAGED_COLLECTIONS.map((name) => CONTENT[name].page);

/** Path of the feed of the list that a page is or belongs to; null without one. */
export function buildFeed(url: URL): string | null {
  const list = `/${url.pathname.split('/')[1]?.toLowerCase()}`;
  return LISTS.includes(list) ? `${list}.atom` : null;
}

/** Path of the picture that social networks show with a link to a page. */
export function getPicture(url: URL): string {
  const address = readRecordAddress(url);
  return `/open-graph/${address ? `${url.pathname.split('/')[1]?.toLowerCase()}/${address.id}` : 'site'}.png`;
}

/** The page's part of the document head as HTML. */
export function headTags({ head, canonical, picture, feed, metadata }: HeadDetails): string {
  const { structuredData, meta = [] } = metadata;
  const title = escapeHtml(documentTitle(head));
  const description = escapeHtml(metadata.description);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${head.noindex ? 'noindex' : 'index, follow'}">`,
    `<meta property="og:site_name" content="${BRAND}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${escapeHtml(picture)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...meta.map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`),
  ];
  if (canonical) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(canonical)}">`,
      `<meta property="og:url" content="${escapeHtml(canonical)}">`,
    );
  }
  if (feed) tags.push(`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">`);
  for (const data of structuredData) {
    tags.push(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
  }
  return tags.join('');
}
