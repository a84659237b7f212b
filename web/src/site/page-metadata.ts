import { patentItems, patentMetadata } from '../modules/patents/public/patent-metadata.ts';
import { premiumAppItems } from '../modules/premium-apps/public/premium-app-metadata.ts';
import { lessonMetadata, tutorialItems } from '../modules/tutorials/public/tutorial-metadata.ts';
import { videoItems, videoMetadata } from '../modules/videos/public/video-metadata.ts';
import type { PageMetadata, StructuredDataSource } from '../page-handle.ts';
import { readRecordAddress } from '../record-page/record-page.ts';
import { BRAND } from './head-tags.ts';

const CONTEXT = 'https://schema.org';

function siteData(publicUrl: string): object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: BRAND,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/brand/Main_logo.svg`,
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: BRAND,
    alternateName: 'Quantum Random Access Memory',
    url: `${publicUrl}/`,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [{ '@context': CONTEXT, '@graph': [organization, website] }];
}

/** Listed items of each page by path. The server renders for anonymous visitors only. */
const LISTED: Readonly<Record<string, (source: StructuredDataSource) => object[]>> = {
  '/videos': videoItems,
  '/tutorials': tutorialItems,
  '/patents': patentItems,
  '/QramPage': premiumAppItems,
};

function itemList(items: object[]): object[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item }));
  return [{ '@context': CONTEXT, '@type': 'ItemList', itemListElement }];
}

/** The page of one record, by the path of its list. */
const RECORDS: Readonly<Record<string, (source: StructuredDataSource) => PageMetadata>> = {
  '/videos': videoMetadata,
  '/tutorials': lessonMetadata,
  '/patents': patentMetadata,
};

/** Metadata of a page from the data it shows; structured data is schema.org JSON-LD. */
export function metadataOf(address: string, source: StructuredDataSource): PageMetadata {
  if (address === '/') return { structuredData: siteData(source.publicUrl) };
  const record = readRecordAddress(source.url) ? RECORDS[`/${address.split('/')[1]}`] : undefined;
  if (!record) return { structuredData: itemList(LISTED[address.split('?')[0] ?? '']?.(source) ?? []) };
  const { structuredData, meta = [] } = record(source);
  return { structuredData: structuredData.map((data) => ({ '@context': CONTEXT, ...data })), meta };
}
