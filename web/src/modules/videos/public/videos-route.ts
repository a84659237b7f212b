import { playerAddress, thumbnailAddress, videoIdOf } from '@qram/contract/video-link';
import type { PageHandle, StructuredDataSource } from '../../../page-handle.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { videosQuery } from '../queries.ts';

/** Address of one page of videos. */
export const videosAddress = (params: ListParams): string => addressWith('/videos', listParams(params));

export const videosHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(videosQuery(api, readListParams(url.searchParams))),
  ],
  head(url) {
    const { search, page } = readListParams(url.searchParams);
    const place = page > 1 ? `Videos, page ${page}` : 'Videos';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Talks and explainers on quantum computing, from the first qubit to a working memory.',
      noindex: search !== '',
    };
  },
};

/** Listed videos as schema.org VideoObject. */
export function videoItems({ queryClient, api, url }: StructuredDataSource): object[] {
  const found = queryClient.getQueryData(videosQuery(api, readListParams(url.searchParams)).queryKey);
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
