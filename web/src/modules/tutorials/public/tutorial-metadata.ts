import { recordPath } from '@qram/contract/collection/record-pages';
import { doiUrl } from '@qram/contract/modules/patents/doi-url';
import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { MetadataSource, ModuleMetadata, PageMetadata } from '../../../public-page/page-metadata.ts';
import type { RecordParams } from '../../../public-page/record-page.ts';
import type { ListParams } from '../../../ui/controls/list-url.ts';
import { lessonQuery, tutorialsQuery } from '../queries.ts';

/** A topic as schema.org LearningResource. */
const learningResource = (topic: VisibleTopic, group: string, publicUrl: string) => ({
  '@type': 'LearningResource',
  name: topic.title,
  ...(topic.summary ? { description: topic.summary } : {}),
  url: publicUrl + recordPath('topics', topic),
  learningResourceType: 'Tutorial',
  ...(topic.level ? { educationalLevel: topic.level } : {}),
  isAccessibleForFree: topic.premium !== 1,
  isPartOf: { '@type': 'CreativeWorkSeries', name: group },
});

/** The topic of a lesson's page. */
function lessonMetadata(source: MetadataSource, { id }: RecordParams): PageMetadata | null {
  const { queryClient, api, publicUrl } = source;
  const found = queryClient.getQueryData(lessonQuery(api, { id, viewer: null }).queryKey);
  if (!found || 'missing' in found) return null;
  const { record } = found;
  const dates = { datePublished: record.published_at, dateModified: record.updated_at };
  const resource = { ...learningResource(record, record.category_title, publicUrl), ...dates };
  return {
    description: record.summary || `A lesson in “${record.category_title}”.`,
    structuredData: [record.doi ? { ...resource, sameAs: doiUrl(record.doi) } : resource],
  };
}

/** Listed topics. */
function tutorialItems({ queryClient, api, publicUrl }: MetadataSource, params: ListParams): object[] {
  const { queryKey } = tutorialsQuery(api, { ...params, viewer: null });
  const groups = queryClient.getQueryData(queryKey)?.groups ?? [];
  return groups.flatMap((group) => group.topics.map((topic) => learningResource(topic, group.title, publicUrl)));
}

export const metadata: ModuleMetadata = {
  lists: { '/tutorials': tutorialItems },
  records: { '/tutorials/:id/:slug?': lessonMetadata },
};
