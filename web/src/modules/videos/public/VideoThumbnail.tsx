import { thumbnailUrl } from '@qram/contract/modules/videos/video-link';
import { Suspense } from 'react';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { useImageFallback } from '../../../ui/text/use-image-fallback.ts';
import classes from './VideoThumbnail.module.css';

/** Few visitors need it: only where the host's pictures don't load. */
const VideoArtwork = lazyOrNothing(async () => (await import('../../../ui/artwork/VideoArtwork.tsx')).VideoArtwork);

/** Time without a response after which the host counts as unreachable. */
const STALL_MS = 6000;

/** The host's thumbnail, or artwork if it fails or stalls. Decorative: the title is beside it. */
export function VideoThumbnail({ videoId, eager }: { videoId: string; eager: boolean }) {
  const { failed, ...events } = useImageFallback(STALL_MS);
  if (failed) {
    return (
      <span className={`w-full ${classes.artwork}`}>
        <Suspense fallback={null}>
          <VideoArtwork seed={videoId} />
        </Suspense>
      </span>
    );
  }
  return (
    <img
      {...events}
      className={`w-full ${classes.image}`}
      src={thumbnailUrl(videoId)}
      alt=""
      width={480}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
