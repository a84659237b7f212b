import type { Video } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { playerAddress, thumbnailAddress, videoIdOf } from '@qram/contract/video-link';
import type { PageHandle, PageMetadata, StructuredDataSource } from '../../../page-handle.ts';
import { readRecordAddress, recordHandle } from '../../../record-page/record-page.ts';
import { addressWith, type ListParams, listParams, readListParams } from '../../../ui/list-address.ts';
import { relatedQuery } from '../../search/queries.ts';
import { videoQuery, videosQuery } from '../queries.ts';

/** Address of one page of videos. */
export const videosAddress = (params: ListParams): string => addressWith('/videos', listParams(params));

export const videosHandle: PageHandle = {
  query: (params) => listParams(readListParams(params)),
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(videosQuery(api, readListParams(url.searchParams))),
  ],
  head({ url }) {
    const { search, page } = readListParams(url.searchParams);
    const place = page > 1 ? `Videos, page ${page}` : 'Videos';
    return {
      title: search ? `“${search}” in ${place}` : place,
      description: 'Talks and explainers on quantum computing, from the first qubit to a working memory.',
      noindex: search !== '',
    };
  },
};

/** The page of one video. */
export const videoHandle = recordHandle('videos', {
  query: ({ api }, id) => videoQuery(api, id),
  prefetch: ({ queryClient, api }, id) => [queryClient.prefetchQuery(relatedQuery(api, 'videos', id))],
  head: ({ title, description }) => ({ title, description: description || `Watch “${title}”.` }),
});

/** A video as schema.org VideoObject; none without a video id. */
function videoObject(video: Video, publicUrl: string): object[] {
  const id = videoIdOf(video.link);
  if (!id) return [];
  return [
    {
      '@type': 'VideoObject',
      name: video.title,
      description: video.description || video.title,
      thumbnailUrl: thumbnailAddress(id),
      uploadDate: video.created_at,
      embedUrl: playerAddress(id),
      url: publicUrl + recordAddress('videos', video),
    },
  ];
}

/** The video of a video's page. */
export function videoMetadata({ queryClient, api, url, publicUrl }: StructuredDataSource): PageMetadata {
  const id = readRecordAddress(url)?.id ?? 0;
  const found = queryClient.getQueryData(videoQuery(api, id).queryKey);
  return { structuredData: found && 'record' in found ? videoObject(found.record, publicUrl) : [] };
}

/** Listed videos. */
export function videoItems({ queryClient, api, url, publicUrl }: StructuredDataSource): object[] {
  const found = queryClient.getQueryData(videosQuery(api, readListParams(url.searchParams)).queryKey);
  return (found?.videos ?? []).flatMap((video) => videoObject(video, publicUrl));
}
