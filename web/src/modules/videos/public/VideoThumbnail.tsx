import { thumbnailAddress } from '@qram/contract/video-link';
import { VideoArtwork } from '../../../ui/artwork/VideoArtwork.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import classes from './VideoThumbnail.module.css';

/** After so long without an answer the host counts as unreachable. */
const STALL_MS = 6000;

/** The host's picture of a video, or artwork when the host fails or does not answer. Decorative: the title follows. */
export function VideoThumbnail({ videoId, eager }: { videoId: string; eager: boolean }) {
  const { failed, ...events } = useImageFallback(STALL_MS);
  if (failed) {
    return (
      <span className={classes.artwork}>
        <VideoArtwork seed={videoId} />
      </span>
    );
  }
  return (
    <img
      {...events}
      className={classes.image}
      src={thumbnailAddress(videoId)}
      alt=""
      width={480}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
