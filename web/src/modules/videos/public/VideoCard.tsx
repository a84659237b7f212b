import { recordPath } from '@qram/contract/collection/record-pages';
import { formatDuration } from '@qram/contract/modules/videos/video-duration';
import { getVideoId } from '@qram/contract/modules/videos/video-link';
import type { ListedVideo } from '@qram/contract/modules/videos/videos';
import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { utcDate } from '../../../ui/text/dates.ts';
import classes from './VideosPage.module.css';
import thumbnail from './VideoThumbnail.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

interface VideoCardProps {
  video: ListedVideo;
  /** Near the top of the page: load the picture eagerly. */
  eager: boolean;
  marks: ReactNode;
  onPlay(video: ListedVideo): void;
}

/** Links to the video's page; a plain click opens the player. Without a video id it isn't a link (requirements: Videos). */
export function VideoCard({ video, eager, marks, onPlay }: VideoCardProps) {
  const videoId = getVideoId(video.link);
  const caption = (
    <>
      <span dir="auto" className={`text-5 font-semibold leading-tight wrap-anywhere ${classes.title}`}>
        {video.title}
      </span>
      <span className="flex items-center justify-between gap-3 mt-1 text-3 text-ink-3">
        <span className="flex items-center gap-2 min-w-0">
          {video.publisher === '' ? null : (
            <>
              <span dir="auto" className="min-w-0 truncate">
                {video.publisher}
              </span>
              <span aria-hidden="true">·</span>
            </>
          )}
          <time className="whitespace-nowrap" dateTime={video.created_at}>
            {utcDate(video.created_at)}
          </time>
        </span>
        {marks}
      </span>
    </>
  );
  if (videoId === null) {
    return (
      <div className={`grid grid-cols-1 content-start no-underline rounded-panel ${classes.card}`}>
        <span className={`grid relative ${thumbnail.frame} ${classes.picture}`}>
          <span
            className={`grid justify-items-center gap-2 relative text-3 text-center ${thumbnail.unavailable} ${classes.unavailable}`}
          >
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
    <a
      className={`grid grid-cols-1 content-start no-underline rounded-panel ${classes.card}`}
      href={recordPath('videos', video)}
      aria-haspopup="dialog"
      onClick={play}
    >
      <span className={`grid relative ${thumbnail.frame} ${classes.picture}`}>
        <VideoThumbnail videoId={videoId} eager={eager} />
        <span className={`grid place-items-center relative ${thumbnail.play} ${classes.play}`} aria-hidden="true">
          <IconPlayerPlayFilled size={22} />
        </span>
        {video.duration === null ? null : (
          <time className={`relative text-2 tabular ${classes.duration}`} dateTime={`PT${video.duration}S`}>
            {formatDuration(video.duration)}
          </time>
        )}
      </span>
      {caption}
    </a>
  );
}
