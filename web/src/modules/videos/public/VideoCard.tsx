import type { Video } from '@qram/contract/modules/videos';
import { thumbnailAddress, videoIdOf } from '@qram/contract/video-link';
import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { VideoArtwork } from '../../../ui/artwork/VideoArtwork.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import classes from './VideoCard.module.css';

const LONG = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Date in long en-US form (requirements: Videos), in UTC so that server and browser agree. */
export const createdDate = (timestamp: string): string => LONG.format(new Date(timestamp));

/** Time without a response after which the host counts as unreachable. */
const STALL_MS = 6000;

/** The host's thumbnail, or artwork if it fails or stalls. Decorative: the title follows. */
function VideoThumbnail({ videoId, eager }: { videoId: string; eager: boolean }) {
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

interface VideoCardProps {
  video: Video;
  /** Near the top of the page: load the picture eagerly. */
  eager: boolean;
  onPlay(video: Video): void;
}

/**
 * Thumbnail, title and created date (requirements: Videos). Links to the host, so that it works without JavaScript and
 * in a new tab; a plain click opens the player. Without a video id it isn't a link.
 */
export function VideoCard({ video, eager, onPlay }: VideoCardProps) {
  const videoId = videoIdOf(video.link);
  const caption = (
    <>
      <span className={classes.title}>{video.title}</span>
      <time className={classes.date} dateTime={video.created_at}>
        {createdDate(video.created_at)}
      </time>
    </>
  );
  if (videoId === null) {
    return (
      <div className={classes.card}>
        <span className={classes.picture}>
          <span className={classes.unavailable}>
            <IconVideoOff size={22} stroke={1.75} aria-hidden="true" />
            This video can't be opened
          </span>
        </span>
        {caption}
      </div>
    );
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPlay(video);
  };
  return (
    <a className={classes.card} href={video.link} aria-haspopup="dialog" onClick={play}>
      <span className={classes.picture}>
        <VideoThumbnail videoId={videoId} eager={eager} />
        <span className={classes.play} aria-hidden="true">
          <IconPlayerPlayFilled size={22} />
        </span>
      </span>
      {caption}
    </a>
  );
}
