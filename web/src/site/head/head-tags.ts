import { CONTENT, FEED_COLLECTIONS } from '@qram/contract/collection/content';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import { BRAND } from '../../public-page/document-head.tsx';
import type { LoadedPage, PageMetadata } from '../../public-page/page-metadata.ts';
import type { RecordParams } from '../../public-page/record-page.ts';

interface HeadDetails {
  /** Full URL of the picture for links to this page. */
  picture: string;
  feed: string | null;
  metadata: PageMetadata;
}

const LISTS: readonly string[] = FEED_COLLECTIONS.map((name) => CONTENT[name].page.path);

const toListPath = (path: string): string => `/${path.split('/')[1]}`;

export const feedPath = (path: string): string | null =>
  LISTS.includes(toListPath(path)) ? `${toListPath(path)}.atom` : null;

export const picturePath = ({ route, params }: LoadedPage): string =>
  `/open-graph${route.includes('/:id') ? `${toListPath(route)}/${(params as RecordParams).id}` : '/site'}.png`;

/** Further tags for the head of a document besides its `DocumentHead`, as HTML: no script reads it. */
export function headTags({ picture, feed, metadata }: HeadDetails): string {
  const { structuredData, meta = [] } = metadata;
  const description = escapeHtml(metadata.description);
  const tags = [
    `<meta name="description" content="${description}">`,
    `<meta property="og:site_name" content="${BRAND}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${escapeHtml(picture)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...meta.map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`),
  ];
  if (feed) tags.push(`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">`);
  for (const data of structuredData) {
    tags.push(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
  }
  return tags.join('');
}
