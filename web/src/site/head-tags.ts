import type { Head } from '../page-handle.ts';

export const BRAND = 'QRAM';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export const documentTitle = (head: Head): string => `${head.title} · ${BRAND}`;

interface HeadDetails {
  head: Head;
  /** Full URL of this page, or null for pages without their own address. */
  canonical: string | null;
  structuredData: object[];
}

/** The page's part of the document head as HTML. */
export function headTags({ head, canonical, structuredData }: HeadDetails): string {
  const title = escaped(documentTitle(head));
  const description = escaped(head.description);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${head.noindex ? 'noindex' : 'index, follow'}">`,
    `<meta property="og:site_name" content="${BRAND}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
  ];
  if (canonical) {
    tags.push(
      `<link rel="canonical" href="${escaped(canonical)}">`,
      `<meta property="og:url" content="${escaped(canonical)}">`,
    );
  }
  for (const data of structuredData) {
    tags.push(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
  }
  return tags.join('');
}
