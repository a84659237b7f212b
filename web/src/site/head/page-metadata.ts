import { SITE_PAGES } from '@qram/contract/collection/site-pages';
import { BRAND } from '../../public-page/document-head.tsx';
import type { LoadedPage, MetadataSource, ModuleMetadata, PageMetadata } from '../../public-page/page-metadata.ts';
import { NO_PAGE } from './canonical-url.ts';

const CONTEXT = 'https://schema.org';

const modules = Object.values(
  import.meta.glob<ModuleMetadata>('../../modules/*/public/*-metadata.ts', { eager: true, import: 'metadata' }),
);
const LISTS: ModuleMetadata['lists'] = Object.assign({}, ...modules.map(({ lists }) => lists));
const RECORDS: NonNullable<ModuleMetadata['records']> = Object.assign({}, ...modules.map(({ records }) => records));

/** Descriptions of the pages by path; those of records describe themselves. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SITE_PAGES.map(({ path, description }) => [path, description])),
  '/search': 'Search the videos, lessons, patents, premium applications and pages of this site.',
  '/login': 'Log in with your username and password.',
  '/register': 'Create an account.',
  '/forgot-password': 'Get a link by email to set a new password.',
  '/reset-password': 'Set a new password with the link from your email.',
  '/confirm-email': 'Confirm your email address with the link from your email.',
  '/account': 'Your account and its sections.',
  '/account/profile': 'Your name, picture and email address.',
  '/account/packages': 'Your packages, what they open and when they end.',
  '/account/requests': "The services you've requested.",
  '/account/unlocked': 'What your account includes.',
  '/account/learning': "What you've started, what's due for review, your notes and bookmarks.",
  '/account/review': 'The questions of your lessons that are due.',
  '/account/simulations': 'Runs you saved in the simulator.',
  '/account/password': 'Change your password.',
  '/account/two-step-verification': 'A code from your phone when you log in.',
  '/account/sessions': "Where you're logged in.",
  '/account/terms': 'The terms you accepted.',
  '/embed/simulator': 'The QRAM simulator, for pages of other sites.',
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

function itemList(items: object[]): object[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item }));
  return [{ '@context': CONTEXT, '@type': 'ItemList', itemListElement }];
}

export function buildMetadata({ route, path, params }: LoadedPage, source: MetadataSource): PageMetadata {
  const record = RECORDS[route]?.(source, params as never);
  if (record)
    return { ...record, structuredData: record.structuredData.map((data) => ({ '@context': CONTEXT, ...data })) };
  return {
    description: DESCRIPTIONS[path] ?? '',
    structuredData: path === '/' ? siteData(source.publicUrl) : itemList(LISTS[route]?.(source, params as never) ?? []),
  };
}
