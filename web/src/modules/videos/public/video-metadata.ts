import { recordPath } from '@qram/contract/collection/record-pages';
import { getVideoId, playerUrl, thumbnailUrl } from '@qram/contract/modules/videos/video-link';
import type { ListedVideo } from '@qram/contract/modules/videos/videos';
import type { MetadataSource, ModuleMetadata, PageMetadata } from '../../../public-page/page-metadata.ts';
import type { RecordParams } from '../../../public-page/record-page.ts';
import type { ListParams } from '../../../ui/controls/list-url.ts';
import { videoQuery, videosQuery } from '../queries.ts';

/** A video as schema.org VideoObject; none without a video id. */
function videoObject(video: ListedVideo & { transcript?: string }, publicUrl: string): object[] {
  const id = getVideoId(video.link);
  if (!id) return [];
  return [
    {
      '@type': 'VideoObject',
      name: video.title,
      description: video.description || video.title,
      thumbnailUrl: thumbnailUrl(id),
      uploadDate: video.created_at,
      ...(video.publisher ? { author: { '@type': 'Organization', name: video.publisher } } : {}),
      ...(video.duration === null ? {} : { duration: `PT${video.duration}S` }),
      ...(video.transcript ? { transcript: video.transcript } : {}),
      embedUrl: playerUrl(id),
      url: publicUrl + recordPath('videos', video),
    },
  ];
}

function videoMetadata(source: MetadataSource, { id }: RecordParams): PageMetadata | null {
  const { queryClient, api, publicUrl } = source;
  const found = queryClient.getQueryData(videoQuery(api, id).queryKey);
  if (!found || 'missing' in found) return null;
  const { record } = found;
  return {
    description: record.description || `Watch “${record.title}”.`,
    structuredData: videoObject(record, publicUrl),
  };
}

function videoItems({ queryClient, api, publicUrl }: MetadataSource, params: ListParams): object[] {
  const found = queryClient.getQueryData(videosQuery(api, params).queryKey);
  return (found?.videos ?? []).flatMap((video) => videoObject(video, publicUrl));
}

export const metadata: ModuleMetadata = {
  lists: { '/videos': videoItems },
  records: { '/videos/:id/:slug?': videoMetadata },
};
