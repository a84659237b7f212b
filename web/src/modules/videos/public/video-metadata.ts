import type { Video } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { getVideoId, playerAddress, thumbnailAddress } from '@qram/contract/video-link';
import type { MetadataSource, PageMetadata } from '../../../page-handle.ts';
import { readRecordAddress } from '../../../record-page/record-page.ts';
import { readListParams } from '../../../ui/list-address.ts';
import { videoQuery, videosQuery } from '../queries.ts';

/** A video as schema.org VideoObject; none without a video id. */
function videoObject(video: Video, publicUrl: string): object[] {
  const id = getVideoId(video.link);
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
export function videoMetadata({ queryClient, api, url, publicUrl }: MetadataSource): PageMetadata | null {
  const id = readRecordAddress(url)?.id ?? 0;
  const found = queryClient.getQueryData(videoQuery(api, id).queryKey);
  if (!found || 'missing' in found) return null;
  const { record } = found;
  return {
    description: record.description || `Watch “${record.title}”.`,
    structuredData: videoObject(record, publicUrl),
  };
}

/** Listed videos. */
export function videoItems({ queryClient, api, url, publicUrl }: MetadataSource): object[] {
  const found = queryClient.getQueryData(videosQuery(api, readListParams(url.searchParams)).queryKey);
  return (found?.videos ?? []).flatMap((video) => videoObject(video, publicUrl));
}
