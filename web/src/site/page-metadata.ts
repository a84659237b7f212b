import { SITE_PAGES } from '@qram/contract/site-pages';
import { patentItems, patentMetadata } from '../modules/patents/public/patent-metadata.ts';
import { premiumAppItems } from '../modules/premium-apps/public/premium-app-metadata.ts';
import { lessonMetadata, tutorialItems } from '../modules/tutorials/public/tutorial-metadata.ts';
import { videoItems, videoMetadata } from '../modules/videos/public/video-metadata.ts';
import { BRAND } from '../page/document-head.tsx';
import type { LoadedPage, MetadataSource, PageMetadata } from '../page/page-metadata.ts';
import type { RecordParams } from '../record-page/record-page.ts';
import { NO_PAGE } from './canonical-address.ts';

const CONTEXT = 'https://schema.org';

/** Descriptions of the pages by path; those of records describe themselves. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SITE_PAGES.map(({ path, description }) => [path, description])),
  '/search': 'Search the videos, lessons, patents, premium applications and pages of this site.',
  '/login': 'Log in with your username and password.',
  '/register': 'Create an account.',
  '/forgot-password': 'Get a link by email to set a new password.',
  '/reset-password': 'Set a new password with the link from your email.',
  '/confirm-email': 'Confirm your email address with the link from your email.',
  '/account': 'Your name, picture and email address.',
  '/account/packages': 'Your packages, what they open and when they end.',
  '/account/requests': "The services you've requested.",
  '/account/unlocked': 'What your account includes.',
  '/account/learning': "What you've started, bookmarked and finished.",
  '/account/simulations': 'Runs you saved in the simulator.',
  '/account/password': 'Change your password.',
  '/account/two-step-verification': 'A code from your phone when you log in.',
  '/account/sessions': "Where you're logged in.",
  '/account/terms': 'The terms you accepted.',
  '/admin': 'The back office of this site.',
  [NO_PAGE]: "There's no page at this address.",
};

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
const LISTED: Readonly<Record<string, (source: MetadataSource, params: never) => object[]>> = {
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

/** The page of one record, by path. */
const RECORDS: Readonly<Record<string, (source: MetadataSource, params: RecordParams) => PageMetadata | null>> = {
  '/videos/:id/:slug?': videoMetadata,
  '/tutorials/:id/:slug?': lessonMetadata,
  '/patents/:id/:slug?': patentMetadata,
};

/** Metadata of a page from the data it shows; structured data is schema.org JSON-LD. */
export function buildMetadata({ route, path, params }: LoadedPage, source: MetadataSource): PageMetadata {
  const record = RECORDS[route]?.(source, params as RecordParams);
  if (record)
    return { ...record, structuredData: record.structuredData.map((data) => ({ '@context': CONTEXT, ...data })) };
  return {
    description: DESCRIPTIONS[path] ?? '',
    structuredData:
      path === '/' ? siteData(source.publicUrl) : itemList(LISTED[route]?.(source, params as never) ?? []),
  };
}
