import { playerAddress, thumbnailAddress, videoIdOf } from '@qram/contract/video-link';
import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from '../api-client.ts';
import { readPatentQuestion } from '../modules/patents/public/patent-address.ts';
import { patentItems } from '../modules/patents/public/patents-structured-data.ts';
import { patentsQuery } from '../modules/patents/queries.ts';
import { premiumAppItems } from '../modules/premium-apps/public/premium-apps-structured-data.ts';
import { premiumAppsQuery } from '../modules/premium-apps/queries.ts';
import { tutorialItems } from '../modules/tutorials/public/tutorials-structured-data.ts';
import { tutorialsQuery } from '../modules/tutorials/queries.ts';
import { videosQuery } from '../modules/videos/queries.ts';
import { readListQuestion } from '../ui/list-address.ts';
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
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/videos?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [{ '@context': CONTEXT, '@graph': [organization, website] }];
}

/** What a page is made of, as it was rendered. */
interface PageFacts {
  publicUrl: string;
  queryClient: QueryClient;
  api: Transport;
  url: URL;
}

function videoItems({ queryClient, api, url }: PageFacts): object[] {
  const found = queryClient.getQueryData(videosQuery(api, readListQuestion(url.searchParams)).queryKey);
  return (found?.videos ?? []).flatMap((video) => {
    const id = videoIdOf(video.link);
    if (!id) return [];
    return {
      '@type': 'VideoObject',
      name: video.title,
      description: video.description || video.title,
      thumbnailUrl: thumbnailAddress(id),
      uploadDate: video.created_at,
      embedUrl: playerAddress(id),
    };
  });
}

/** The things that a page lists, by its path. The server renders for the anonymous visitor only. */
const LISTED: Readonly<Record<string, (facts: PageFacts) => object[]>> = {
  '/videos': videoItems,
  '/tutorials': ({ queryClient, api, url }) => {
    const question = { ...readListQuestion(url.searchParams), viewer: null };
    return tutorialItems(queryClient.getQueryData(tutorialsQuery(api, question).queryKey)?.groups ?? []);
  },
  '/patents': ({ queryClient, api, url, publicUrl }) => {
    const { queryKey } = patentsQuery(api, readPatentQuestion(url.searchParams));
    return patentItems(queryClient.getQueryData(queryKey)?.patents ?? [], publicUrl);
  },
  '/QramPage': ({ queryClient, api, url }) => {
    const question = { search: readListQuestion(url.searchParams).search, viewer: null };
    return premiumAppItems(queryClient.getQueryData(premiumAppsQuery(api, question).queryKey)?.categories ?? []);
  },
};

function itemList(items: object[]): object[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item }));
  return [{ '@context': CONTEXT, '@type': 'ItemList', itemListElement }];
}

/** What search engines read of a page (schema.org as JSON-LD), from the data that it shows. */
export function structuredDataOf(
  address: string,
  publicUrl: string,
  queryClient: QueryClient,
  api: Transport,
  url: URL,
): object[] {
  if (address === '/') return siteData(publicUrl);
  return itemList(LISTED[address.split('?')[0] ?? '']?.({ publicUrl, queryClient, api, url }) ?? []);
}
