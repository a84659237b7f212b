import { doiAddress } from '@qram/contract/doi-address';
import { recordAddress } from '@qram/contract/record-pages';
import type { VisibleTopic } from '@qram/contract/tutorial-lessons';
import type { PageHandle, PageMetadata, StructuredDataSource } from '../../../page-handle.ts';
import { readRecordAddress, recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { lessonQuery, tutorialsQuery } from '../queries.ts';

/** Address of one page of tutorials. */
export const tutorialsAddress = (params: ListParams): string => addressWith('/tutorials', listParams(params));

export const tutorialsHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(tutorialsQuery(api, { ...readListParams(url.searchParams), viewer })),
  ],
  head({ url }) {
    const { search, page } = readListParams(url.searchParams);
    const place = page > 1 ? `Hands-On Tutorials, page ${page}` : 'Hands-On Tutorials';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Papers, slides, recordings and code to work through quantum random access memory, topic by topic.',
      noindex: search !== '',
    };
  },
};

/** The page of one topic. */
export const tutorialHandle = recordHandle('topics', {
  query: ({ api, viewer }, id) => lessonQuery(api, { id, viewer }),
  head: ({ title, summary, category_title }) => ({
    title,
    description: summary || `A tutorial of “${category_title}”.`,
  }),
});

/** A topic as schema.org LearningResource. */
const learningResource = (topic: VisibleTopic, group: string, publicUrl: string) => ({
  '@type': 'LearningResource',
  name: topic.title,
  ...(topic.summary ? { description: topic.summary } : {}),
  url: publicUrl + recordAddress('topics', topic),
  learningResourceType: 'Tutorial',
  isAccessibleForFree: topic.premium !== 1,
  isPartOf: { '@type': 'CreativeWorkSeries', name: group },
});

/** The topic of a lesson's page. */
export function lessonMetadata({ queryClient, api, url, publicUrl }: StructuredDataSource): PageMetadata {
  const id = readRecordAddress(url)?.id ?? 0;
  const found = queryClient.getQueryData(lessonQuery(api, { id, viewer: null }).queryKey);
  if (!found || 'missing' in found) return { structuredData: [] };
  const { record } = found;
  const dates = { datePublished: record.published_at, dateModified: record.updated_at };
  const resource = { ...learningResource(record, record.category_title, publicUrl), ...dates };
  return { structuredData: [record.doi ? { ...resource, sameAs: doiAddress(record.doi) } : resource] };
}

/** Listed topics. */
export function tutorialItems({ queryClient, api, url, publicUrl }: StructuredDataSource): object[] {
  const params = { ...readListParams(url.searchParams), viewer: null };
  const groups = queryClient.getQueryData(tutorialsQuery(api, params).queryKey)?.groups ?? [];
  return groups.flatMap((group) => group.topics.map((topic) => learningResource(topic, group.title, publicUrl)));
}
