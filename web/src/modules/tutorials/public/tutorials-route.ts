import type { PageHandle, StructuredDataSource } from '../../../page-handle.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { tutorialsQuery } from '../queries.ts';

/** Address of one page of tutorials. */
export const tutorialsAddress = (params: ListParams): string => addressWith('/tutorials', listParams(params));

export const tutorialsHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url, viewer }) => [
    queryClient.prefetchQuery(tutorialsQuery(api, { ...readListParams(url.searchParams), viewer })),
  ],
  head(url) {
    const { search, page } = readListParams(url.searchParams);
    const place = page > 1 ? `Hands-On Tutorials, page ${page}` : 'Hands-On Tutorials';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Papers, slides, recordings and code to work through quantum random access memory, topic by topic.',
      noindex: search !== '',
    };
  },
};

/** Listed topics as schema.org LearningResource. */
export function tutorialItems({ queryClient, api, url }: StructuredDataSource): object[] {
  const params = { ...readListParams(url.searchParams), viewer: null };
  const groups = queryClient.getQueryData(tutorialsQuery(api, params).queryKey)?.groups ?? [];
  return groups.flatMap((group) =>
    group.topics.map((topic) => ({
      '@type': 'LearningResource',
      name: topic.title,
      ...(topic.summary ? { description: topic.summary } : {}),
      learningResourceType: 'Tutorial',
      isAccessibleForFree: topic.premium !== 1,
      isPartOf: { '@type': 'CreativeWorkSeries', name: group.title },
    })),
  );
}
