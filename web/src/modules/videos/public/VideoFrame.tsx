import type { Video } from '@qram/contract/modules/videos';
import { playerAddress, videoIdOf } from '@qram/contract/video-link';
import { useEffect } from 'react';
import { useApi } from '../../../api-context.tsx';
import classes from './VideoFrame.module.css';

/** Counts one view; a failure is only logged. */
function useCountedView(id: number): void {
  const api = useApi();
  useEffect(() => {
    api('POST /api/videos/:id/increment-view', { params: { id } }).catch((error: Error) => {
      console.warn('The view could not be counted:', error.message);
    });
  }, [api, id]);
}

/** The host's player with autoplay, which counts a view (requirements: Videos). */
export function VideoFrame({ video }: { video: Video }) {
  useCountedView(video.id);
  const videoId = videoIdOf(video.link);
  return (
    <>
      {videoId ? (
        <iframe
          className={classes.player}
          src={playerAddress(videoId)}
          title={video.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : null}
      <p className={classes.elsewhere}>
        <a href={video.link} target="_blank" rel="noreferrer">
          Watch on YouTube
        </a>
      </p>
    </>
  );
}
